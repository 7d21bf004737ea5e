import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { API } from '#contract/protocol/api.ts';
import { PASS, PASS_MS, passAnswerSchema } from '#contract/protocol/away.ts';
import { PUSH } from '#contract/protocol/push.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { LONG } from '#tests/tags.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let aheadMs = 0;
let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ now: () => Date.now() + aheadMs });
});
afterAll(() => server.close());

interface Person {
  readonly id: string;
  readonly token: string;
}

const somebody = async (): Promise<Person> =>
  await server.makePerson(`${randomUUID()}@example.test`, { fullName: 'Somebody' });

const passOf = async ({ token }: Person): Promise<string> => {
  const { body } = await server.call('POST', PASS, { token, body: {} });
  const { pass, forMs } = passAnswerSchema.parse(body);
  expect(forMs).toBe(PASS_MS);
  return pass;
};

const textOf = (id: string) => ({ id, content: `text ${id}`, message_type: 'text' });

/** Begins the conversation and sends, as a worker does. The status of both. */
async function send(by: string, from: Person, to: Person, id: string = randomUUID()) {
  const begun = await server.call('POST', API.conversations, {
    token: by,
    body: { receiver_id: to.id },
  });
  const path = API.messages(conversationIdOf(from.id, to.id));
  const sent = await server.call('POST', path, { token: by, body: textOf(id) });
  return [begun.status, sent.status];
}

const contentsOf = async (from: Person, to: Person) => {
  const path = API.messages(conversationIdOf(from.id, to.id));
  const { body } = await server.call('GET', path, { token: from.token });
  return z
    .array(z.object({ id: z.string() }))
    .parse(body)
    .map(({ id }) => id);
};

test('by a pass a message is sent, once, and everything else is refused', LONG, async () => {
  const [maya, jonas] = [await somebody(), await somebody()];
  const pass = await passOf(maya);
  const id = randomUUID();
  expect(await send(pass, maya, jonas, id)).toEqual([200, 200]);
  expect(await send(pass, maya, jonas, id)).toEqual([200, 200]);
  expect(await contentsOf(maya, jonas)).toEqual([id]);

  const messages = API.messages(conversationIdOf(maya.id, jonas.id));
  const others = [
    ['GET', messages],
    ['GET', API.conversations],
    ['DELETE', messages],
    ['POST', API.marks(conversationIdOf(maya.id, jonas.id))],
    ['POST', API.catchUp],
    ['POST', PASS],
    ['POST', PUSH],
    ['POST', API.signout],
    ['POST', '/rest/v1/rpc/sync_pull'],
    ['GET', '/auth/v1/user'],
  ] as const;
  const statuses = await Promise.all(
    others.map(async ([method, path]) => {
      const body = method === 'POST' ? { body: {} } : {};
      return (await server.call(method, path, { token: pass, ...body })).status;
    }),
  );
  expect(others.filter((_, at) => statuses[at] !== 401)).toEqual([]);
  await expect(server.socket(pass)).rejects.toThrow();
});

test('a pass that was changed, or made up, is none', LONG, async () => {
  const [maya, jonas] = [await somebody(), await somebody()];
  const pass = await passOf(maya);
  const [mark = '', said = '', seal = ''] = pass.split('.');
  const parts = JSON.parse(Buffer.from(said, 'base64url').toString()) as unknown[];
  const forged = Buffer.from(JSON.stringify([jonas.id, ...parts.slice(1)])).toString('base64url');
  const later = Buffer.from(JSON.stringify([...parts.slice(0, 2), 9e9])).toString('base64url');
  const bad = [
    `${mark}.${forged}.${seal}`,
    `${mark}.${later}.${seal}`,
    `${mark}.${said}.${seal.slice(0, -1)}`,
    `${mark}.${said}.`,
    `${mark}.`,
    `${mark}.${said}.${'0'.repeat(seal.length)}`,
  ];
  for (const one of bad) expect(await send(one, maya, jonas), one).toEqual([401, 401]);
  expect(await send(pass, maya, jonas)).toEqual([200, 200]);
});

test('a pass ends with its session, and after some days', LONG, async () => {
  const [maya, jonas] = [await somebody(), await somebody()];
  const pass = await passOf(maya);
  aheadMs = PASS_MS + 1000;
  expect(await send(pass, maya, jonas)).toEqual([401, 401]);
  aheadMs = 0;
  expect(await send(pass, maya, jonas)).toEqual([200, 200]);
  await server.call('POST', API.signout, { token: maya.token });
  expect(await send(pass, maya, jonas)).toEqual([401, 401]);
});
