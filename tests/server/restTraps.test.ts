import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { SignJWT, UnsecuredJWT } from 'jose';
import { afterAll, beforeAll, expect, it } from 'vitest';
import * as z from 'zod/mini';
import type { RestRules } from '#server/embedded/rest/rules.ts';
import type { Log } from '#server/log.ts';
import { ask } from './ask.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';

const MIGRATION = `
create extension citext with schema extensions;
create extension pg_trgm with schema extensions;
create extension unaccent with schema extensions;
create table public.notes (
  id bigint primary key, price numeric, secret text, at timestamptz, word extensions.citext
);
alter table public.notes enable row level security;
create policy "all may read" on public.notes for select using (true);
create policy "nobody writes" on public.notes for insert with check (false);
revoke all on public.notes from anon, authenticated;
grant select (id, price, at, word), insert on public.notes to anon, authenticated;
grant all on public.notes to service_role;
insert into public.notes
  select n, 1.50, 'hidden', '2026-11-21 02:55:27.196543+00', 'Word' from generate_series(1, 1200) n;
create function public.all_notes() returns jsonb language sql stable as
  $$ select jsonb_agg(id) from public.notes $$;
create function public.slow() returns void language sql volatile as $$ select pg_sleep(0.03) $$;
create function public.fail_inside() returns void language plpgsql as
  $$ begin perform 1 from no_such_table; end $$;
`;

const args = z.strictObject({});
const ofAll = { isForGuests: true, args, maxBytes: 100 };
/** The library's traps are tried on a table that the product does not have. */
const RULES: RestRules = {
  tables: {
    notes: {
      isForGuests: true,
      columns: ['id', 'price', 'secret', 'at', 'word'],
      filters: { id: z.string() },
      keys: [],
      insert: z.strictObject({ id: z.int() }),
    },
  },
  functions: { all_notes: ofAll, fail_inside: ofAll },
};

let backend: TestBackend;
let migrationsDir = '';
const lines: unknown[][] = [];
const log: Log = {
  info: () => {},
  warn: (...args) => void lines.push(args),
  error: (...args) => void lines.push(args),
};

beforeAll(async () => {
  migrationsDir = await mkdtemp(path.join(tmpdir(), 'roost-migrations-'));
  await writeFile(path.join(migrationsDir, '20260101000000_notes.sql'), MIGRATION);
  backend = await startTestBackend({ migrationsDir, log, restRules: RULES });
});
afterAll(async () => {
  await backend.close();
  await rm(migrationsDir, { recursive: true });
});

const get = (query: string, token?: string) =>
  ask(backend.embedded, `/rest/v1/${query}`, { method: 'GET', ...(token && { token }) });

const pause = () => new Promise((resolve) => setTimeout(resolve, 15));

const sign = (
  claims: Record<string, unknown>,
  { secret = backend.embedded.jwtSecret, seconds = 60 },
) =>
  new SignJWT(claims)
    .setProtectedHeader({ alg: 'HS256' })
    .setSubject('6f1f3c1e-7c1b-4f59-8d5a-0f6f1a1f2b3c')
    .setAudience('authenticated')
    .setExpirationTime(Math.floor(Date.now() / 1000) + seconds)
    .sign(new TextEncoder().encode(secret));

it('one session without a mutex: a transaction of ours leaves concurrent requests alone', async () => {
  const { db } = backend.embedded;
  // In one session, a request that lands between these would commit the first, and fail after the second.
  const slow = db.asService(async (sql) => {
    await sql.query('insert into notes (id) values (-1)');
    await pause();
    await sql.query('select 1 / 0').catch(() => {});
    await pause();
    throw new Error('undone');
  });
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 99 }, () => get('notes?select=id&limit=1'))),
    expect(slow).rejects.toThrow('undone'),
  ]);
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 99 }, () => 200));
  expect(await (await get('notes?id=eq.-1&select=id')).json()).toEqual([]);
});

it('one session without a mutex: a transaction in a transaction fails instead of waiting for ever', async () => {
  const { db } = backend.embedded;
  const nested = db.asService(() => db.asService((sql) => sql.query('select 1')));
  await expect(nested).rejects.toThrow('inside a transaction');
});

it('GRANT ALL at the first request: a REVOKE on a column survives', async () => {
  expect((await get('notes?select=id&limit=1')).status).toBe(200);
  const refused = await get('notes?select=secret&limit=1');
  expect(refused.status).toBe(401);
  expect(await refused.json()).toMatchObject({ code: '42501' });
});

it('numeric as a string, timestamptz with a blank: both arrive as from PostgREST', async () => {
  const answer = await get('notes?select=price,at,word&id=eq.1');
  expect(await answer.json()).toEqual([
    { price: 1.5, at: '2026-11-21T02:55:27.196543+00:00', word: 'Word' },
  ]);
});

it('a garbage bearer token is refused, not served as anon', async () => {
  const payload = { role: 'service_role' };
  const tokens = [
    'garbage',
    'a.b.c',
    'sb_publishable_somebody_elses',
    await sign({ role: 'authenticated' }, { secret: 'another secret of thirty-two characters' }),
    await sign(payload, {}),
    new UnsecuredJWT(payload).setAudience('authenticated').setSubject('x').encode(),
  ];
  for (const token of tokens) {
    const answer = await get('notes?select=id&limit=1', token);
    expect([answer.status, token]).toEqual([401, token]);
    expect(await answer.json()).toMatchObject({ code: 'PGRST301' });
  }
});

it('a garbage bearer token: an expired one is told from a wrong one', async () => {
  const expired = await get('notes', await sign({ role: 'authenticated' }, { seconds: -1 }));
  expect(expired.status).toBe(401);
  expect(await expired.json()).toMatchObject({ code: 'PGRST303' });
});

it('a garbage bearer token: the anon key and a valid token pass, no key does not', async () => {
  expect((await get('notes?select=id&limit=1', backend.embedded.anonKey)).status).toBe(200);
  const valid = await sign({ role: 'authenticated' }, {});
  expect((await get('notes?select=id&limit=1', valid)).status).toBe(200);
  const keyless = new Request('http://localhost:3000/rest/v1/notes');
  expect((await backend.embedded.fetch(keyless)).status).toBe(401);
});

it('responses capped at 1,000 rows: a function that answers one jsonb is not', async () => {
  const answer = await ask(backend.embedded, '/rest/v1/rpc/all_notes', { body: {} });
  expect(await answer.json()).toHaveLength(1200);
});

it('every database error printed with a stack: a denial says nothing, a failure one line', async () => {
  lines.length = 0;
  const denied = await ask(backend.embedded, '/rest/v1/notes', { body: { id: 9999 } });
  expect(denied.status).toBe(401);
  expect(await denied.json()).toMatchObject({ code: '42501' });
  expect(lines).toEqual([]);
  await ask(backend.embedded, '/rest/v1/rpc/fail_inside', { body: {} });
  expect(lines).toEqual([[expect.stringMatching(/^embedded backend: 42P01 .*no_such_table/)]]);
});

it('extensions must be passed: those of a hosted project can be made in a migration', async () => {
  const rows = await backend.embedded.db.asService((sql) =>
    sql.query<{ extname: string }>('select extname from pg_extension order by 1'),
  );
  expect(rows.map(({ extname }) => extname)).toEqual([
    'citext',
    'pg_trgm',
    'pgcrypto',
    'plpgsql',
    'unaccent',
    'uuid-ossp',
  ]);
});

it('a body beyond its bounds is refused before it is read', async () => {
  const auth = await ask(backend.embedded, '/auth/v1/signup', { body: 'x'.repeat(65 * 1024) });
  expect(auth.status).toBe(413);
  let pulled = 0;
  const endless = new ReadableStream({
    pull(controller) {
      pulled += 1;
      controller.enqueue(new Uint8Array(64 * 1024));
    },
  });
  const request = new Request('http://localhost:3000/rest/v1/notes', {
    method: 'POST',
    body: endless,
    headers: { apikey: backend.embedded.anonKey },
    duplex: 'half',
  } as RequestInit);
  expect((await backend.embedded.fetch(request)).status).toBe(413);
  expect(pulled).toBeLessThan(30);
});

it('no schema but public is exposed, not even to the service', async () => {
  for (const schema of ['auth', 'private', 'extensions', 'supabase_migrations', 'pg_catalog']) {
    for (const apikey of [backend.embedded.anonKey, backend.embedded.serviceKey]) {
      const answer = await ask(backend.embedded, '/rest/v1/users?select=*', {
        method: 'GET',
        token: apikey,
        headers: { apikey, 'accept-profile': schema },
      });
      expect([schema, answer.status]).toEqual([schema, 406]);
    }
  }
});

it('nothing but /auth/v1 and /rest/v1 is served', async () => {
  for (const path of ['/_system/info', '/storage/v1/bucket', '/']) {
    expect([path, (await ask(backend.embedded, path, { method: 'GET' })).status]).toEqual([
      path,
      404,
    ]);
  }
});
