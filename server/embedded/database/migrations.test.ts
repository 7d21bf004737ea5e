import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { openConnection } from './connection.ts';
import { MigrationFailed } from './migrationFailed.ts';
import { listMigrations } from './listMigrations.ts';
import { migrate } from './migrations.ts';

let connection: PgliteConnection;
let folder = '';
beforeAll(async () => {
  ({ connection } = await openConnection());
});
afterAll(() => connection.close());
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roost-migrations-'));
  await connection.driver.exec(
    'drop schema if exists supabase_migrations cascade; drop schema public cascade; create schema public;',
  );
  return () => rm(folder, { recursive: true });
});

const write = (file: string, text: string) => writeFile(path.join(folder, file), text);
const tables = async () => {
  const { rows } = await connection.driver.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

it('applies the files in the order of their versions, once', async () => {
  await write('20260102000000_second.sql', 'alter table one add column b int;');
  await write('20260101000000_first.sql', 'create table one (a int);');
  await write('README.md', 'no migration');
  expect(await migrate(connection, folder)).toEqual([
    '20260101000000_first.sql',
    '20260102000000_second.sql',
  ]);
  expect(await migrate(connection, folder)).toEqual([]);
});

it('keeps the history the Supabase CLI keeps', async () => {
  await write(
    '20260101000000_first_table.sql',
    'create table one (a int);\ncreate table two (a int);',
  );
  await migrate(connection, folder);
  const { rows } = await connection.driver.query(
    'select version, name, statements from supabase_migrations.schema_migrations',
  );
  expect(rows).toEqual([
    {
      version: '20260101000000',
      name: 'first_table',
      statements: [expect.stringContaining('one'), expect.stringContaining('two')],
    },
  ]);
});

it('stops at a failing file with its name, line and what the database said; nothing of it stays', async () => {
  await write('20260101000000_good.sql', 'create table good (a int);');
  await write('20260102000000_bad.sql', 'create table half (a int);\n\ncreate tabel bad (a int);');
  await write('20260103000000_never.sql', 'create table never (a int);');
  const failing = migrate(connection, folder);
  await expect(failing).rejects.toThrow(MigrationFailed);
  await expect(failing).rejects.toThrow(
    '20260102000000_bad.sql: line 3: syntax error at or near "tabel"',
  );
  expect(await tables()).toEqual(['good']);
  await write('20260102000000_bad.sql', 'create table mended (a int);');
  expect(await migrate(connection, folder)).toHaveLength(2);
  expect(await tables()).toEqual(['good', 'mended', 'never']);
});

it('refuses a file that comes before one already applied', async () => {
  await write('20260102000000_later.sql', 'create table later (a int);');
  await migrate(connection, folder);
  await write('20260101000000_earlier.sql', 'create table earlier (a int);');
  await expect(migrate(connection, folder)).rejects.toThrow(
    '20260101000000_earlier.sql: comes before',
  );
});

it('refuses a database that a newer program has migrated', async () => {
  await write('20260101000000_one.sql', 'create table one (a int);');
  await write('20260102000000_two.sql', 'create table two (a int);');
  await migrate(connection, folder);
  await rm(path.join(folder, '20260102000000_two.sql'));
  await expect(migrate(connection, folder)).rejects.toThrow('20260102000000');
});

it('finds the project’s own migrations, each with a version of its own', async () => {
  const versions = (await listMigrations('supabase/migrations')).map(({ version }) => version);
  expect(versions.length).toBeGreaterThan(0);
  expect(new Set(versions).size).toBe(versions.length);
});
