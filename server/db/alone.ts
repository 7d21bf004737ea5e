import { escapeLiteral } from 'pg';
import { type BearerContext, beginAs } from './bearer.ts';
import type { Sql } from './db.ts';

/**
 * One statement as a transaction of its own, without parameters: begin, bearer, statement and commit are one message to the
 * database. In an order of their own, so that the statement is looked at with the bearer's rights.
 */
const aloneAs = (bearer: BearerContext, text: string, parameters: readonly unknown[]): string =>
  `${beginAs(bearer)}; ${filled(text, parameters)}; commit`;

/** The place of the statement's rows among the answers, from the end. */
const LAST_BUT_COMMIT = -2;

/** `ask` gives the rows of each statement of the text. A second question is a fault of whoever said that there is one. */
export function sqlAlone(
  bearer: BearerContext,
  ask: (text: string) => Promise<readonly { readonly rows: unknown[] }[]>,
): Sql {
  let isAsked = false;
  return {
    async query<Row>(text: string, parameters: readonly unknown[] = []) {
      if (isAsked) throw new Error('a second statement in a transaction of one');
      isAsked = true;
      const answers = await ask(aloneAs(bearer, text, parameters));
      return (answers.at(LAST_BUT_COMMIT)?.rows ?? []) as Row[];
    },
  };
}

/** A statement with its parameters in it, as the database would read them. */
export const filled = (text: string, parameters: readonly unknown[]): string =>
  text.replaceAll(/\$(\d+)/g, (_, place: string) => literal(parameters[Number(place) - 1]));

function literal(value: unknown): string {
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'bigint':
    case 'boolean':
      return escapeLiteral(String(value));
    default:
      if (value === null) return 'null';
      throw new Error(`no parameter of a statement alone: ${typeof value}`);
  }
}
