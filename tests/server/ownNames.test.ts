import { once } from 'node:events';
import { type IncomingMessage, request } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FORWARDED_HEADERS } from '#server/http/forwarded.ts';
import { startTestBackend } from './startTestBackend.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const UPGRADE = {
  connection: 'Upgrade',
  upgrade: 'websocket',
  'sec-websocket-version': '13',
  'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
};
const DOORS = [
  ['GET', '/'],
  ['GET', '/no/such/page'],
  ['GET', '/api/health'],
  ['POST', '/api/auth/signin'],
  ['GET', '/photos/none'],
  ['GET', '/auth/v1/settings'],
  ['OPTIONS', '/rest/v1/rpc/sync_push'],
  ['GET', '/dev/mailbox'],
  ['GET', '/dev/mailbox.json'],
  ['GET', '/dev/google'],
  ['GET', '/socket.io/?EIO=4&transport=polling'],
] as const;
const LINES = [
  '/socket.io/?EIO=4&transport=websocket',
  '/realtime/v1/websocket?vsn=1.0.0',
  '/elsewhere',
];

/** Status of the answer, 101 where the line was upgraded, or that it was closed without a word. */
async function knock(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; text: string } | 'closed'> {
  const asked = request(server.url + path, { method, headers });
  asked.end();
  const answered = once(asked, 'response') as Promise<[IncomingMessage]>;
  const upgraded = once(asked, 'upgrade').then(([answer, socket]) => {
    (socket as { destroy(): void }).destroy();
    return [answer] as [IncomingMessage];
  });
  const closed = once(asked, 'close').then(() => 'closed' as const);
  const failed = once(asked, 'error').then(() => 'closed' as const);
  const first = await Promise.race([answered, upgraded, closed, failed]).catch(
    () => 'closed' as const,
  );
  void Promise.allSettled([answered, upgraded, closed, failed]);
  if (first === 'closed') return 'closed';
  const [answer] = first;
  if (answer.statusCode === 101) return { status: 101, text: '' };
  let text = '';
  for await (const part of answer) text += String(part);
  return { status: answer.statusCode ?? 0, text };
}

test('a name in capitals is the same name, and a port that is none is refused', async () => {
  for (const path of ['/', '/api/health', '/photos/none', '/rest/v1/areas', '/dev/mailbox']) {
    const own = await knock('GET', path, { host: `localhost:${ownPort()}` });
    const capitals = await knock('GET', path, { host: `LOCALHOST:${ownPort()}` });
    expect(capitals === 'closed' ? capitals : capitals.status).toBe(
      own === 'closed' ? own : own.status,
    );
    expect(await knock('GET', path, { host: 'localhost:99999' })).toMatchObject({ status: 421 });
  }
});

const ownPort = () => new URL(server.url).port;

test.each(DOORS)('%s %s answers to its own names alone', async (method, path) => {
  for (const host of [
    'evil.example',
    `evil.example:${ownPort()}`,
    'roost.local',
    'localhost.evil.example',
  ]) {
    const answer = await knock(method, path, { host });
    expect({ host, answer }).toMatchObject({ answer: { status: 421 } });
    expect(answer).toMatchObject({ text: expect.stringContaining('PUBLIC_URL') as string });
  }
  for (const host of [`localhost:${ownPort()}`, `127.0.0.1:${ownPort()}`, `[::1]:${ownPort()}`]) {
    const answer = await knock(method, path, { host });
    expect({ host, answer }).not.toMatchObject({ answer: { status: 421 } });
  }
});

test.each(LINES)('an upgrade of %s is taken by its own names alone', async (path) => {
  const evil = `evil.example:${ownPort()}`;
  for (const more of [{}, { origin: `http://${evil}` }]) {
    const answer = await knock('GET', path, { ...UPGRADE, host: evil, ...more });
    expect(answer).toMatchObject({ status: 421 });
  }
  const own = await knock('GET', path, { ...UPGRADE, host: `localhost:${ownPort()}` });
  // The last of them is nobody's, and one asks for a key.
  const [socket, realtime] = LINES;
  expect(own).toEqual(
    path === socket
      ? { status: 101, text: '' }
      : path === realtime
        ? { status: 401, text: '' }
        : 'closed',
  );
});

test.each(FORWARDED_HEADERS)('mails are shown to nobody whose request came by %s', async (name) => {
  const paths = ['/dev/mailbox', '/dev/mailbox.json', '/dev/google'];
  for (const path of paths) {
    const { status, text } = await server.call('GET', path, { headers: { [name]: '127.0.0.1' } });
    expect({ path, status }).toEqual({ path, status: 404 });
    expect(text).not.toContain('Mailbox');
  }
});

test('where others can reach the server nobody is shown a mail, and the app links to none', async () => {
  const backend = await startTestBackend({ isOnlyHere: false });
  const shown = await startTestServer({ backend });
  try {
    await shown.makePerson('read@example.test');
    for (const path of [
      '/dev/mailbox',
      '/dev/mailbox/',
      '/dev/mailbox.json?to=read@example.test',
    ]) {
      const { status, text } = await shown.call('GET', path);
      expect({ path, status }).toEqual({ path, status: 404 });
      expect(text).not.toContain('read@');
    }
    expect((await shown.call('GET', '/api/config')).body).not.toHaveProperty('hasMailbox');
    expect((await server.call('GET', '/api/config')).body).toMatchObject({ hasMailbox: true });
  } finally {
    await shown.close();
    await backend.close();
  }
});
