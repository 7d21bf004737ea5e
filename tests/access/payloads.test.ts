import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Socket } from 'socket.io-client';
import * as z from 'zod/mini';
import { messageSchema } from '#contract/entities/message.ts';
import { API } from '#contract/protocol/api.ts';
import { errorBodySchema } from '#contract/protocol/errors.ts';
import { sendMessagesAckSchema } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { messageTextFault } from '#contract/rules/text/messageText.ts';
import { withoutBidiMarks } from '#contract/rules/text/bidiMarks.ts';
import type { Log } from '#server/log.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { LONG, SLOW } from '#tests/tags.ts';
import { PAYLOADS } from './payloads.ts';

const failures: unknown[] = [];
const log: Log = {
  info: () => {},
  warn: () => {},
  error: (text, detail) => void failures.push([text, detail]),
};
const TEXTS = PAYLOADS.map(({ text }) => text);
const BATCH = 10;
/** For hundreds of calls on a busy machine. */
const MANY_CALLS_MS = 120_000;

let backend: TestBackend;
let server: TestServer;
let maya: { id: string; token: string };
let jonas: { id: string; token: string };
let thread: string;

beforeAll(async () => {
  backend = await startTestBackend({ log });
  server = await startTestServer({ backend, log });
  maya = await server.makePerson('maya@test.test');
  jonas = await server.makePerson('jonas@test.test');
  thread = conversationIdOf(maya.id, jonas.id);
});
afterAll(async () => {
  await server.close();
  await backend.close();
});

/** A text as a message comes back: what Postgres cannot hold, NUL and half surrogate pairs, is mended. */
const mended = (text: string) => text.replaceAll('\0', '').toWellFormed();
const draft = (content: string) => ({
  id: crypto.randomUUID(),
  content,
  message_type: 'text',
  written_at: new Date().toISOString(),
});

const claimsOf = (sub: string) => ({ sub, role: 'authenticated', exp: 0 });

test('the corpus is large and says nothing twice', () => {
  expect(TEXTS.length).toBeGreaterThan(200);
  expect(new Set(TEXTS).size).toBe(TEXTS.length);
});

describe('as messages', { timeout: MANY_CALLS_MS }, () => {
  const storedSchema = z.array(messageSchema);
  const expected = TEXTS.filter((text) => messageTextFault(mended(text)) === null).map(mended);

  test('over the socket each is stored as it is or refused by its code, and none holds up the others', async () => {
    const socket = await server.socket(maya.token);
    const outcomes: [string, string][] = [];
    for (const texts of inBatches(TEXTS)) {
      const batch = { conversationId: thread, receiverId: jonas.id, messages: texts.map(draft) };
      const ack = sendMessagesAckSchema.parse(await ask(socket, 'send_messages', batch));
      if ('error' in ack) throw new Error(ack.error.code);
      for (const [at, result] of ack.results.entries()) {
        outcomes.push([
          texts[at] ?? '',
          result.status === 'accepted' ? result.message.content : result.code,
        ]);
      }
    }
    expect(outcomes).toEqual(
      TEXTS.map((text) => [text, messageTextFault(mended(text)) ?? mended(text)]),
    );
    socket.disconnect();
  });

  test('the other gets them back as text: from /api, and from the interface of rows', async () => {
    const contents: string[] = [];
    for (let after = 0; ; ) {
      const page = await server.call('GET', `${API.messages(thread)}?after_seq=${after}&limit=50`, {
        token: jonas.token,
      });
      const messages = storedSchema.parse(page.body);
      expect(page.headers.get('content-type')).toContain('application/json');
      contents.push(...messages.map(({ content }) => content));
      const last = messages.at(-1);
      if (last === undefined) break;
      after = last.seq;
    }
    expect(contents).toEqual(expected);
    const rows = await backend.embedded.db.asUser(claimsOf(jonas.id), (sql) =>
      // In json, where a byte order mark at the start survives the driver.
      sql.query('select to_jsonb(content) as content from messages order by seq'),
    );
    expect(rows).toEqual(expected.map((content) => ({ content })));
  });

  test('over REST each is stored as it is or refused by its code', LONG, async () => {
    for (const text of TEXTS) {
      const { status, body } = await server.call('POST', API.messages(thread), {
        token: maya.token,
        body: draft(text),
      });
      const fault = messageTextFault(mended(text));
      if (fault === null) expect(messageSchema.parse(body).content, text).toBe(mended(text));
      else expect([status, errorBodySchema.parse(body).error.code]).toEqual([400, fault]);
    }
  });
});

describe('as names', { timeout: MANY_CALLS_MS }, () => {
  const apikey = () => ({ apikey: backend.embedded.anonKey });

  test(
    'at sign-up each makes an account whose name is plain text, or none',
    // Each name is an account, and each account hashes a password.
    SLOW,
    async () => {
      const answers = await Promise.all(
        TEXTS.map((text, at) =>
          server.call('POST', '/auth/v1/signup', {
            headers: apikey(),
            body: {
              email: `payload${at}@test.test`,
              password: 'Test-pass1',
              data: { full_name: text, user_type: text, agent_id: text, avatar_url: text },
            },
          }),
        ),
      );
      const profiles = await backend.embedded.db.asService((sql) =>
        sql.query<{ email: string; name: string; type: string; avatar: string | null }>(
          // In json, where a byte order mark at the start survives the driver.
          `select email, to_jsonb(full_name) as name, user_type as type, avatar_url as avatar
         from user_profiles where email like 'payload%'`,
        ),
      );
      const profileOf = new Map(profiles.map((profile) => [profile.email, profile]));
      for (const [at, { status }] of answers.entries()) {
        const text = TEXTS[at] ?? '';
        const profile = profileOf.get(`payload${at}@test.test`);
        if (mended(text) !== text) {
          expect([status, profile], text).toEqual([400, undefined]);
          continue;
        }
        expect([status, profile?.type], text).toEqual([200, 'renter']);
        expect(profile?.name, text).toBe(asName(text));
        expect(profile?.avatar, text).toBeNull();
      }
    },
  );

  test(
    'in a profile each is kept, but for what turns text around, or refused, by the table and by sync_push; over REST the table takes none',
    LONG,
    async () => {
      const asked = { token: maya.token, headers: apikey() };
      const nameNow = async () => {
        const [row] = await backend.embedded.db.asService((sql) =>
          sql.query<{ name: string; rev: number }>(
            `select to_jsonb(full_name) as name, rev::integer as rev from user_profiles where id = $1::uuid`,
            [maya.id],
          ),
        );
        return row ?? { name: 'none', rev: 0 };
      };
      for (const text of TEXTS) {
        const before = await nameNow();
        const { status } = await server.call('PATCH', `/rest/v1/user_profiles?id=eq.${maya.id}`, {
          ...asked,
          body: { full_name: text },
        });
        expect([status, await nameNow()], text).toEqual([405, before]);
        const isTaken = await backend.embedded.db
          .asUser(claimsOf(maya.id), (sql) =>
            sql.query('update user_profiles set full_name = $1 where id = $2::uuid', [
              text,
              maya.id,
            ]),
          )
          .then(
            () => true,
            () => false,
          );
        const changed = await nameNow();
        expect(changed.name, text).toBe(
          isTaken ? withoutBidiMarks(text).toWellFormed() : before.name,
        );
        expect(isTaken, text).toBe(
          Array.from(withoutBidiMarks(text)).length <= 120 && !text.includes('\0'),
        );

        const push = await server.call('POST', '/rest/v1/rpc/sync_push', {
          ...asked,
          body: {
            p_collection: 'users',
            p_rows: [{ id: maya.id, rev: changed.rev, full_name: text }],
          },
        });
        const wasTaken = isTaken && mended(text) === text;
        const results = wasTaken
          ? [{ status: 'accepted', row: { full_name: withoutBidiMarks(text) } }]
          : // A text that no database can hold refuses only its row.
            [{ status: 'rejected', code: mended(text) === text ? '23514' : '22P02' }];
        expect(push.body, text).toMatchObject({ results });
      }
    },
  );
});

describe('elsewhere', { timeout: MANY_CALLS_MS }, () => {
  const SHORT = TEXTS.filter((text) => text.length < 1000);

  test('as filters they find nothing, as paths they lead nowhere', async () => {
    for (const text of SHORT) {
      const encoded = encodeURIComponent(text.toWellFormed());
      for (const filter of ['user_profiles?select=id&email', 'user_roles?select=role&user_id']) {
        const rows = await server.call('GET', `/rest/v1/${filter}=eq.${encoded}`, {
          token: jonas.token,
          headers: { apikey: backend.embedded.anonKey },
        });
        expect(rows.status === 200 ? rows.body : rows.status, text).toSatisfy(
          (answer: unknown) => answer === 400 || (Array.isArray(answer) && answer.length === 0),
        );
      }
      const path = await server.call('GET', API.messages(encoded), { token: maya.token });
      expect([400, 403, 404], text).toContain(path.status);
    }
  });

  test('as events and as their payloads they end no connection but their own', async () => {
    const others = await server.socket(maya.token);
    for (const text of SHORT) {
      const socket = await server.socket(jonas.token);
      socket.emit(text, { a: 1 });
      for (const event of ['join', 'typing_start', 'message_read', 'send_messages', 'reauth']) {
        socket.emit(event, text);
      }
      // Answered, or hung up on for having been understood too seldom.
      await Promise.race([ask(socket, 'heartbeat'), once(socket, 'disconnect')]);
      socket.disconnect();
      expect(await ask(others, 'heartbeat')).toEqual({ ok: true });
    }
  });
});

test('after all of it the server is well and has logged no failure', async () => {
  expect((await server.call('GET', API.health)).body).toMatchObject({ status: 'ok' });
  expect(failures).toEqual([]);
});

/** A name as an account is made with it: one line, no more than 120 characters, turning nothing around. */
function asName(text: string): string {
  const line = text.replace(/\p{Cc}+/gu, ' ').replace(/^ +| +$/g, '');
  return withoutBidiMarks(Array.from(line).slice(0, 120).join(''));
}

function once(socket: Socket, event: string): Promise<void> {
  return new Promise((resolve) => socket.once(event, () => resolve()));
}

function ask(socket: Socket, event: string, payload?: unknown): Promise<unknown> {
  return socket.timeout(20_000).emitWithAck(event, payload) as Promise<unknown>;
}

function inBatches(texts: readonly string[]): string[][] {
  return Array.from({ length: Math.ceil(texts.length / BATCH) }, (_, at) =>
    texts.slice(at * BATCH, (at + 1) * BATCH),
  );
}
