import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import * as z from 'zod/mini';
import { catchUpAnswerSchema, conversationsAnswerSchema } from '#contract/protocol/api.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { LONG } from '#tests/tags.ts';
import { DEMO_PEOPLE, emailOf, personIdOf } from './people.ts';
import { seedDemo } from './seedDemo.ts';
import { demoThreads, TENANCY_MESSAGES } from './threads.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  expect(await seedDemo(asAccountService(backend.embedded.db), { now: () => NOW })).toBe(true);
});
afterAll(() => backend.close());

async function answer<Schema extends z.ZodMiniType>(schema: Schema, text: string, user: string) {
  const rows = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query<{ answer: unknown }>(text, [user]),
  );
  return z.parse(schema, rows[0]?.answer);
}

test('A second seeding changes nothing', async () => {
  expect(await seedDemo(asAccountService(backend.embedded.db), { now: () => NOW + 1 })).toBe(false);
});

test(
  'Everybody signs in with Demo-pass1 and holds their roles, the first of them primary',
  LONG,
  async () => {
    const { embedded } = backend;
    for (const { key, roles } of DEMO_PEOPLE) {
      const client = createClient('http://localhost:3000', embedded.anonKey, {
        global: { fetch: (input, init) => embedded.fetch(new Request(input, init)) },
        auth: { persistSession: false, autoRefreshToken: false },
        // Node before 22 has no WebSocket of its own.
        realtime: { transport: WebSocket as unknown as typeof globalThis.WebSocket },
      });
      const signedIn = await client.auth.signInWithPassword({
        email: emailOf(key),
        password: 'Demo-pass1',
      });
      expect(signedIn.error, key).toBeNull();
      const { data } = await client.rpc('get_user_roles', { user_id_param: personIdOf(key) });
      expect(data).toEqual(roles.map((role, index) => ({ role, is_primary: index === 0 })));
    }
  },
);

test('Maya and Jonas have 5,000 messages, numbered without a gap, the last within the last days', async () => {
  const conversations = await answer(
    conversationsAnswerSchema,
    'select conversations_of($1::uuid) as answer',
    personIdOf('maya'),
  );
  const first = conversations[0];
  expect(first?.otherParticipant.full_name).toBe('Jonas Keller');
  expect(first).toMatchObject({ last_seq: TENANCY_MESSAGES, my_read_seq: TENANCY_MESSAGES - 3 });
  const [counted] = await asAccountService(backend.embedded.db).asService((sql) =>
    sql.query(
      `select count(*)::int as stored, min(seq)::int as first, max(seq)::int as last,
         bool_and(content !~ '[{}|]') as is_filled
       from messages where conversation_id = $1::uuid`,
      [first?.id],
    ),
  );
  expect(counted).toEqual({ stored: 5000, first: 1, last: 5000, is_filled: true });
});

test('What is stored parses as the protocol has it', async () => {
  for (const { key } of DEMO_PEOPLE) {
    const caught = await answer(
      catchUpAnswerSchema,
      `select catch_up($1::uuid, '{}', true, 500) as answer`,
      personIdOf(key),
    );
    expect(caught.conversations.length, key).toBeGreaterThan(0);
  }
});

test('Every unread message was written by the other person', () => {
  for (const { between, messages, unread } of demoThreads(NOW)) {
    for (const person of between) {
      const last = messages.slice(messages.length - (unread[person] ?? 0));
      expect(last.every((message) => message.from !== person)).toBe(true);
    }
  }
});

test('Times run forward and end before now', () => {
  for (const { messages } of demoThreads(NOW)) {
    const times = messages.map((message) => message.writtenAt);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(times.at(-1)).toBeLessThan(NOW);
  }
});

test('The demo is the same at every run, and its seasons follow the date', () => {
  expect(demoThreads(NOW)).toEqual(demoThreads(NOW));
  const snow = demoThreads(NOW)[0]?.messages.filter(({ text }) => text.startsWith('It snowed'));
  expect(snow?.length).toBeGreaterThan(0);
  for (const { writtenAt } of snow ?? []) {
    expect([11, 12, 1, 2, 3]).toContain(new Date(writtenAt).getUTCMonth() + 1);
  }
});

test('No longer sentence is heard more often than once in 200 messages', () => {
  const heard = new Map<string, number>();
  for (const { text } of demoThreads(NOW)[0]?.messages ?? []) {
    if (text.length > 30) heard.set(text, (heard.get(text) ?? 0) + 1);
  }
  expect(Math.max(...heard.values())).toBeLessThan(TENANCY_MESSAGES / 200);
});
