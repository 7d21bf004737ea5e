import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ACTORS, type Actor } from './world.ts';

export const EXPECTED_FILE = join(import.meta.dirname, 'expected.md');

/** One row of a table of expected.md: what is tried, and what comes of it for whom. */
export interface ExpectedRow {
  /** A table or a function. */
  readonly of: string;
  /** A verb, a column, or what a call asks for. */
  readonly what: string;
  readonly outcomes: Readonly<Partial<Record<Actor, string>>>;
}

export interface Expected {
  readonly tables: readonly ExpectedRow[];
  readonly calls: readonly ExpectedRow[];
  readonly columns: readonly ExpectedRow[];
}

/** Reads the three tables of expected.md. Throws when a section is missing or an actor is unknown. */
export function readExpected(text = readFileSync(EXPECTED_FILE, 'utf8')): Expected {
  return {
    tables: section(text, 'Tables'),
    calls: section(text, 'Calls'),
    columns: section(text, 'Columns'),
  };
}

function section(text: string, title: string): ExpectedRow[] {
  const body = text.split(/^## /m).find((part) => part.startsWith(`${title}\n`));
  if (body === undefined) throw new Error(`expected.md has no section ${title}`);
  const [head = [], , ...rows] = body
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
  const actors = head.slice(2).map(actorCalled);
  return rows.map(([of = '', what = '', ...cells]) => ({
    of,
    what,
    outcomes: Object.fromEntries(actors.map((actor, at) => [actor, cells[at]])),
  }));
}

function actorCalled(name: string): Actor {
  const actor = ACTORS.find((known) => known === name);
  if (actor === undefined) throw new Error(`expected.md names ${name}, whom nobody knows`);
  return actor;
}
