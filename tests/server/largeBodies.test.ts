import { connect, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { DRAINED_MAX_BYTES } from '#server/http/drain.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

const TOO_LARGE = 1024 * 1024 + 1;
const PATHS = [API.contact, API.signin, '/auth/v1/token', '/rest/v1/rpc/sync_push', '/login'];

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A line of our own: fetch would quietly open another one. */
function open(): { line: Socket; heard: () => string } {
  const line = connect(Number(new URL(server.url).port), '127.0.0.1');
  line.on('error', () => {});
  let text = '';
  line.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  return { line, heard: () => text };
}

const head = (path: string, length: string) =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${length}\r\n\r\n`;
const HEALTH = `GET ${API.health} HTTP/1.1\r\nHost: localhost\r\n\r\n`;
const chunked = (bytes: string) => `${bytes.length.toString(16)}\r\n${bytes}\r\n0\r\n\r\n`;
const statusesIn = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, it]) => it);

describe.each([
  [
    'of told length',
    (path: string) => head(path, `Content-Length: ${TOO_LARGE}`) + 'a'.repeat(TOO_LARGE),
  ],
  [
    'in chunks',
    (path: string) => head(path, 'Transfer-Encoding: chunked') + chunked('a'.repeat(TOO_LARGE)),
  ],
])('A body that is too large, %s', (_what, request) => {
  test.each(PATHS)(
    'to %s is refused, and the next request on its line is answered',
    async (path) => {
      const { line, heard } = open();
      line.write(request(path));
      line.write(HEALTH);
      await expect.poll(() => statusesIn(heard()), { timeout: 3000 }).toHaveLength(2);
      expect(statusesIn(heard())).toEqual([path === '/login' ? '404' : '413', '200']);
      line.destroy();
    },
  );
});

test('Who sends on for ever after the refusal is hung up on', async () => {
  const { line, heard } = open();
  const closed = new Promise((resolve) => line.once('close', resolve));
  line.write(head(API.contact, `Content-Length: ${1024 ** 4}`));
  const block = Buffer.alloc(1024 * 1024);
  let sent = 0;
  const pour = () => {
    while (!line.destroyed && sent < 20 * DRAINED_MAX_BYTES && line.write(block))
      sent += block.length;
  };
  line.on('drain', pour);
  pour();
  await closed;
  expect(statusesIn(heard())).toEqual(['413']);
  expect(sent).toBeLessThan(3 * DRAINED_MAX_BYTES);
});
