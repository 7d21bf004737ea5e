import type { PgliteConnection } from '@supabase/lite/pglite';
import { ensureHistoryTable } from '@supabase/lite';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openConnection } from './connection.ts';
import { MigrationFailed } from './migrationFailed.ts';
import { migrate } from './migrations.ts';

const LAST = '20261129081000';
/** The migrations that the baseline stands for, as far as they matter: how many, and the last. */
const BEFORE = [
  ...Array.from({ length: 120 }, (_, at) => String(20261121000100 + at)),
  LAST,
] as const;

let connection: PgliteConnection;
let folder = '';
beforeAll(async () => {
  ({ connection } = await openConnection());
  folder = await mkdtemp(path.join(tmpdir(), 'roost-taken-over-'));
  await writeFile(path.join(folder, '20261129090000_baseline.sql'), 'create table base (a int);');
  await writeFile(path.join(folder, '20261129090100_bodies.sql'), 'create table bodies (a int);');
});
afterAll(async () => {
  await connection.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  await connection.driver.exec(
    'drop schema if exists supabase_migrations cascade; drop schema public cascade; create schema public;',
  );
});

async function applied(versions: readonly string[]): Promise<void> {
  await ensureHistoryTable(connection);
  await connection.driver.query(
    'insert into supabase_migrations.schema_migrations (version, name) select v, $2 from unnest($1::text[]) v',
    [versions, 'of before'],
  );
}

async function history(): Promise<string[]> {
  const { rows } = await connection.driver.query<{ version: string }>(
    'select version from supabase_migrations.schema_migrations order by 1',
  );
  return rows.map(({ version }) => version);
}

const tables = async () => {
  const { rows } = await connection.driver.query<{ name: string }>(
    "select tablename as name from pg_tables where schemaname = 'public' order by 1",
  );
  return rows.map(({ name }) => name);
};

describe('a database from before the baseline', () => {
  it('with all of its migrations is taken over: what comes behind the baseline is applied', async () => {
    await applied(BEFORE);
    expect(await migrate(connection, folder)).toEqual(['20261129090100_bodies.sql']);
    expect(await history()).toEqual(['20261129090000', '20261129090100']);
    expect(await tables()).toEqual(['bodies']);
    expect(await migrate(connection, folder)).toEqual([]);
  });

  it.each([
    ['without the last', BEFORE.slice(0, -1)],
    ['without one between', BEFORE.slice(1)],
    ['with the first alone', BEFORE.slice(0, 1)],
    ['with one more than there were', ['20261120000000', ...BEFORE]],
  ])('%s it stops the start with the way back, and nothing is changed', async (_, versions) => {
    await applied(versions);
    const failing = migrate(connection, folder);
    await expect(failing).rejects.toThrow(MigrationFailed);
    await expect(failing).rejects.toThrow(
      `20261129090000_baseline.sql: this database has ${versions.length} older migrations, and not the 121 up to ${LAST}`,
    );
    await expect(failing).rejects.toThrow(/Nothing was changed\. The way back: /u);
    expect(await history()).toEqual(versions.toSorted());
    expect(await tables()).toEqual([]);
  });

  it('is written down by the statement of docs/hosting.md as the embedded backend does it, or not at all', async () => {
    const page = await readFile('docs/hosting.md', 'utf8');
    const statements = [...page.matchAll(/```sql\n([\s\S]*?)```/gu)].map(([, text = '']) => text);
    const [statement = ''] = statements.filter((text) => text.includes('schema_migrations'));
    await applied(BEFORE.slice(1));
    await connection.driver.exec(statement);
    expect(await history()).toEqual(BEFORE.slice(1));
    await applied(BEFORE.slice(0, 1));
    await connection.driver.exec(statement);
    expect(await history()).toEqual(['20261129090000']);
  });
});
