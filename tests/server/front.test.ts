import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

const SHELL = '<!doctype html><title>Roost</title>';
const SCRIPT = 'console.info("hello");'.repeat(100);
let server: TestServer;
let folder = '';

beforeAll(async () => {
  const outside = await mkdtemp(path.join(tmpdir(), 'roost-client-'));
  folder = path.join(outside, 'client');
  await mkdir(folder);
  await writeFile(path.join(outside, 'secret.txt'), 'secret');
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'index.html'), SHELL);
  await writeFile(path.join(folder, 'sw.js'), '// worker');
  await writeFile(path.join(folder, 'assets', 'main-a1b2c3.js'), SCRIPT);
  await writeFile(path.join(folder, 'assets', 'main-a1b2c3.js.gz'), gzipSync(SCRIPT));
  server = await startTestServer({ clientDir: folder });
});
afterAll(async () => {
  await server.close();
  await rm(path.dirname(folder), { recursive: true, force: true });
});

describe('the client', () => {
  test.each([
    '/',
    '/messages',
    '/properties/0b2f1f7e-53d8-4b0a-9a48-6c3c1d0a1f10',
    '/no/such/page?x=1.2',
  ])('%s is the shell, asked for again each time', async (page) => {
    const { status, text, headers } = await server.call('GET', page);
    expect([status, text]).toEqual([200, SHELL]);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(headers.get('content-type')).toContain('text/html');
  });

  test('a file with a hash in its name is kept, the worker is asked for again', async () => {
    const asset = await server.call('GET', '/assets/main-a1b2c3.js');
    expect(asset.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    const worker = await server.call('GET', '/sw.js');
    expect(worker.headers.get('cache-control')).toBe('no-cache');
    const etag = worker.headers.get('etag') ?? '';
    const again = await server.call('GET', '/sw.js', { headers: { 'if-none-match': etag } });
    expect(again.status).toBe(304);
  });

  test.each(['/assets/main-old.js', '/assets/nothing', '/icon.png', '/%2e%2e/secret.txt', '/.env'])(
    '%s is missing and never the shell',
    async (file) => {
      const { status, text } = await server.call('GET', file);
      expect(status).toBe(404);
      expect(text).not.toContain('doctype');
    },
  );

  test('nothing outside the folder is reached', async () => {
    for (const at of [
      '/assets/../../secret.txt',
      '/assets/..%2f..%2fsecret.txt',
      '/..%5csecret.txt',
    ]) {
      expect((await raw(at, {})).status).toBe(404);
    }
  });

  test('it goes out compressed', async () => {
    const { headers, bytes } = await raw('/assets/main-a1b2c3.js', { 'accept-encoding': 'gzip' });
    expect(headers['content-encoding']).toBe('gzip');
    expect(headers.vary).toContain('Accept-Encoding');
    expect(gunzipSync(bytes).toString()).toBe(SCRIPT);
  });

  test('nothing is written to it', async () => {
    expect((await server.call('POST', '/messages', { body: {} })).status).toBe(404);
  });
});

describe('headers', () => {
  test.each(['/', '/api/health', '/api/nothing', '/assets/none.js', '/rest/v1/messages'])(
    '%s carries the policy and names its type',
    async (at) => {
      const { headers } = await server.call('GET', at);
      expect(headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(headers.get('x-content-type-options')).toBe('nosniff');
      expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    },
  );
});

describe("Supabase's own paths", () => {
  test('auth, rest and the mailbox are answered by the backend, whatever else is not', async () => {
    const { embedded } = server.backend;
    const headers = { apikey: embedded.anonKey };
    expect((await server.call('GET', '/auth/v1/settings', { headers })).status).toBe(200);
    const rows = await server.call('POST', '/rest/v1/rpc/listings_by_id', {
      headers,
      body: { known: [] },
    });
    expect(rows.body).toEqual({ rows: [], gone: [] });
    expect((await server.call('GET', '/dev/mailbox')).headers.get('content-type')).toContain(
      'html',
    );
    expect((await server.call('GET', '/dev/mailbox.json?to=nobody@test.test')).body).toEqual([]);
    for (const path of ['/storage/v1/object/x', '/functions/v1/x', '/graphql/v1'])
      expect((await server.call('POST', path, { body: {} })).status, path).toBe(404);
  });

  test('an upgrade that is nobody is hung up on', async () => {
    const outcome = await new Promise((resolve) => {
      const asked = request(`${server.url}/elsewhere`, {
        headers: {
          connection: 'Upgrade',
          upgrade: 'websocket',
          'sec-websocket-version': '13',
          'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
        },
      });
      asked.on('upgrade', () => resolve('upgraded'));
      asked.on('error', () => resolve('closed'));
      asked.end();
    });
    expect(outcome).toBe('closed');
  });
});

describe('closing', () => {
  test('does not wait for those who hold a line open', async () => {
    const backend = server.backend;
    const own = await startTestServer({ backend });
    const { hostname, port } = new URL(own.url);
    const query = `apikey=${backend.embedded.anonKey}&vsn=2.0.0`;
    const realtime = request({
      hostname,
      port,
      path: `/realtime/v1/websocket?${query}`,
      headers: {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
      },
    });
    realtime.end();
    const [, line] = (await once(realtime, 'upgrade')) as [unknown, Socket];
    line.on('error', () => {});
    const idle = connect(Number(port), hostname);
    await once(idle, 'connect');
    const gone = Promise.all([once(line, 'close'), once(idle, 'close')]);
    line.resume();
    idle.resume();
    await own.close();
    await gone;
    expect([line.destroyed, idle.destroyed]).toEqual([true, true]);
  }, 5000);
});

describe('lines that break off', () => {
  test.each([
    ['in a body of known length', 'Content-Length: 100\r\n\r\n{"cursors"'],
    ['in a chunked body', 'Transfer-Encoding: chunked\r\n\r\n5\r\n{"cur'],
  ])('%s are no failure of ours', async (_what, rest) => {
    const failures: string[] = [];
    const log = {
      info: () => {},
      warn: () => {},
      error: (text: string) => void failures.push(text),
    };
    const backend = server.backend;
    const own = await startTestServer({ backend, log });
    const { token } = await backend.makePerson(`cut${failures.length}${rest.length}@test.test`);
    const line = connect(Number(new URL(own.url).port), '127.0.0.1');
    line.write(
      `POST ${API.catchUp} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n${rest}`,
    );
    await once(line, 'ready');
    // The server has begun to read once it has answered somebody who came later.
    await own.call('GET', API.conversations, { token });
    line.destroy();
    await own.call('GET', API.conversations, { token });
    await own.close();
    expect(failures).toEqual([]);
  });
});

/** fetch decodes what is compressed: this does not. */
function raw(at: string, headers: Record<string, string>) {
  return new Promise<{
    status: number | undefined;
    headers: NodeJS.Dict<string | string[]>;
    bytes: Buffer;
  }>((resolve, reject) => {
    const asked = request(server.url + at, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({
          status: response.statusCode,
          headers: response.headers,
          bytes: Buffer.concat(chunks),
        }),
      );
    });
    asked.on('error', reject);
    asked.end();
  });
}
