import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import type { Sql } from '#server/db/db.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { readMade } from './catalog.ts';

/**
 * Parts of a hosted project beside ours, and grants that an older one gives by itself: for what migrations do
 * only then.
 */
const PROJECT = `
create publication supabase_realtime;
create role authenticator;
alter default privileges in schema public grant all on tables to anon, authenticated, service_role;
alter default privileges in schema public grant all on sequences to anon, authenticated, service_role;
alter default privileges in schema public grant all on functions to anon, authenticated, service_role;
create schema if not exists storage;
create table if not exists storage.buckets (
  id text primary key, name text, public boolean, file_size_limit bigint, allowed_mime_types text[]);
`;
const SCHEMAS = 'supabase/schemas';

let root = '';
let migrated: TestBackend;
let written: TestBackend;

/** A database made by the files of a folder, behind those of the project. */
async function madeBy(migrationsDir: string): Promise<TestBackend> {
  await writeFile(path.join(migrationsDir, '0_project.sql'), PROJECT);
  return startTestBackend({ migrationsDir });
}

const asOwner = <T>({ embedded }: TestBackend, work: (sql: Sql) => Promise<T>): Promise<T> =>
  asAccountService(embedded.db).asService(work);

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'roost-schemas-'));
  const [migrations = '', schemas = ''] = await Promise.all(
    ['migrations-', 'schemas-'].map((name) => mkdtemp(path.join(root, name))),
  );
  await cp('supabase/migrations', migrations, { recursive: true });
  const files = (await readdir(SCHEMAS)).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(path.join(SCHEMAS, file), 'utf8')));
  await writeFile(path.join(schemas, '1_schemas.sql'), texts.join('\n'));
  migrated = await madeBy(migrations);
  written = await madeBy(schemas);
}, 120_000);
afterAll(async () => {
  await migrated.close();
  await written.close();
  await rm(root, { recursive: true });
});

test('What supabase/schemas say is what the migrations make', async () => {
  const wanted = await asOwner(written, readMade);
  const none = Object.entries(wanted).filter(([, made]) => Object.keys(made).length === 0);
  expect(none.map(([kind]) => kind)).toEqual(['default privileges']);
  expect(await asOwner(migrated, readMade)).toEqual(wanted);
});

test('Every function is one that PostgreSQL takes: the schemas have it look at none', async () => {
  const functions = await asOwner(written, (sql) =>
    sql.query<{ text: string }>(
      `select pg_get_functiondef(oid) as text from pg_proc
       where pronamespace in ('public'::regnamespace, 'private'::regnamespace)`,
    ),
  );
  expect(functions.length).toBeGreaterThan(200);
  await asOwner(written, async (sql) => {
    for (const { text } of functions) await sql.query(text);
  });
});
