import { beforeAll, describe, expect, test } from 'vitest';
import { asBearer } from '#server/db/bearer.ts';
import type { Db } from '#server/db/db.ts';
import { attemptCall, attemptColumn, attemptTable, isVerb, type Verb, VERBS } from './attempt.ts';
import { readCatalog, readColumns } from './catalog.ts';
import { type ExpectedRow, readExpected } from './expected.ts';
import { FUNCTIONS, TABLES } from './statements.ts';
import { ACTORS, type Actor, bearerOf, makeWorld, type World } from './world.ts';

const expected = readExpected();
const named = ({ of, what }: ExpectedRow) => `${of}: ${what}`;
const cellsOf = (row: ExpectedRow) => [named(row), row] as const;

/** expected.md, tried cell by cell. A cell that comes out otherwise is named by its row and its column. */
export function matrixSuite(database: () => Db, isSuperuser: boolean) {
  describe('access', () => {
    let world: World;
    beforeAll(async () => {
      world = await makeWorld(database());
    });

    async function outcomes(attempt: (actor: Actor) => Promise<string>, actors = ACTORS) {
      const cells: Partial<Record<Actor, string>> = {};
      for (const actor of actors) cells[actor] = await attempt(actor);
      return cells;
    }

    test('Every table and view is in the matrix with every verb, and nothing that is not there', async () => {
      const { tables } = await database().asService(readCatalog);
      expect(Object.keys(TABLES).toSorted()).toEqual(tables);
      const rows = tables.flatMap((table) => VERBS.map((verb) => `${table}: ${verb}`));
      expect(expected.tables.map(named)).toEqual(rows);
    });

    test('Every function is in the matrix with every call, and nothing that is not there', async () => {
      const { functions } = await database().asService(readCatalog);
      expect(Object.keys(FUNCTIONS).toSorted()).toEqual(functions.toSorted());
      const calls = Object.entries(FUNCTIONS).flatMap(([of, calls]) =>
        Object.keys(calls).map((what) => `${of}: ${what}`),
      );
      expect(expected.calls.map(named)).toEqual(calls);
    });

    test('Every column of a table whose rows can be changed is in the matrix', async () => {
      const changeable = expected.tables.filter(
        ({ what, outcomes }) => what === 'update' && outcomes.owner?.includes('row'),
      );
      const columns: string[] = [];
      for (const { of } of changeable) {
        const found = await database().asService((sql) => readColumns(sql, of));
        columns.push(...found.map(({ name }) => `${of}: ${name}`));
      }
      expect(expected.columns.map(named)).toEqual(columns);
    });

    test.each(expected.tables.map(cellsOf))('%s', async (_, { of, what, outcomes: wanted }) => {
      if (!isVerb(what)) throw new Error(`${what} is no verb`);
      const found = await outcomes((actor) =>
        attemptTable(database(), world, bearerOf(world, actor), of, what),
      );
      expect(found).toEqual(wanted);
    });

    test.each(expected.calls.map(cellsOf))('%s', async (_, { of, what, outcomes: wanted }) => {
      const call = FUNCTIONS[of]?.[what];
      if (call === undefined) throw new Error(`${of} has no call ${what}`);
      const found = await outcomes((actor) =>
        attemptCall(database(), world, bearerOf(world, actor), call(world)),
      );
      expect(found).toEqual(wanted);
    });

    test.each(expected.columns.map(cellsOf))(
      '%s, set by its owner',
      async (_, { of, what, outcomes: wanted }) => {
        const columns = await database().asService((sql) => readColumns(sql, of));
        const column = columns.find(({ name }) => name === what);
        if (column === undefined) throw new Error(`${of} has no column ${what}`);
        const owner = await attemptColumn(database(), world, bearerOf(world, 'owner'), {
          table: of,
          ...column,
        });
        expect({ owner }).toEqual(wanted);
      },
    );

    test('A claim of another role reaches nothing', () => {
      for (const role of ['service_role', 'postgres', 'supabase_admin'])
        expect(() => asBearer({ ...world.owner.claims, role })).toThrow(role);
    });

    if (!isSuperuser) return;
    test('A hole in a wall shows in its cells, and a new table and function by their names', async () => {
      const asOwner = (statement: string) =>
        database().asService(async (sql) => {
          await sql.query("select set_config('role', 'none', true)");
          await sql.query(statement);
        });
      await asOwner('create policy hole on public.messages for all to anon using (true)');
      // Writes that follow a message are done with its writer's rights.
      await asOwner('grant insert, update, delete on all tables in schema public to anon');
      await asOwner('create table public.unknown_table (id uuid)');
      await asOwner("create function public.unknown_call() returns int language sql as 'select 1'");
      try {
        const anon = (verb: Verb) =>
          attemptTable(database(), world, bearerOf(world, 'anon'), 'messages', verb);
        expect(await anon('select')).toBe('3 rows');
        expect(await anon('insert')).toBe('1 row');
        expect(await anon('update')).toBe('3 rows');
        expect(await anon('delete')).toBe('3 rows');
        const { tables, functions } = await database().asService(readCatalog);
        expect(tables).toContain('unknown_table');
        expect(functions).toContain('unknown_call()');
      } finally {
        await asOwner('revoke insert, update, delete on all tables in schema public from anon');
        await asOwner('drop policy hole on public.messages');
        await asOwner('drop table public.unknown_table');
        await asOwner('drop function public.unknown_call()');
      }
    });
  });
}
