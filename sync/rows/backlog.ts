import type { Scope } from './definition.ts';
import { createDueScopes, type DueScopes } from './dueScopes.ts';

/** What is to be done until a collection is in step. */
export interface Backlog {
  /** Rows that were changed here, by id. */
  readonly changed: Set<string>;
  /** Changed, but not to be sent before the next whole pull of their scope is done. */
  readonly held: Set<string>;
  /** Scopes that are to be pulled. */
  readonly due: DueScopes;
  /** Scopes that are here and that nobody wants. */
  readonly leaving: Set<string>;
  isWanted(scope: string): boolean;
  priorityOf(scope: string): number;
  /** These scopes and no others from now on: new ones are due, those that were being left stay. */
  want(scopes: readonly Scope[]): void;
  /** What is wanted beside those that always are. */
  taken(always: readonly Scope[]): readonly string[];
  /** Every scope is due. */
  pullAll(): void;
  isEmpty(): boolean;
}

export function createBacklog(first: readonly Scope[]): Backlog {
  let scopes = first;
  const isWanted = (scope: string) => scopes.some(({ name }) => name === scope);
  const priorityOf = (scope: string) => scopes.find(({ name }) => name === scope)?.priority ?? 0;
  const changed = new Set<string>();
  const leaving = new Set<string>();
  const due = createDueScopes(priorityOf);
  const pullAll = () => {
    for (const { name } of scopes) due.add(name);
  };
  pullAll();
  return {
    changed,
    held: new Set(),
    due,
    leaving,
    isWanted,
    priorityOf,
    want(next) {
      for (const { name } of next) {
        if (!isWanted(name)) due.add(name);
        leaving.delete(name);
      }
      scopes = next;
      due.keep(isWanted);
    },
    taken: (always) =>
      scopes.map(({ name }) => name).filter((name) => !always.some((each) => each.name === name)),
    pullAll,
    isEmpty: () => changed.size === 0 && due.isEmpty() && leaving.size === 0,
  };
}
