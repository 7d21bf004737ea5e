import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { connect } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createDoor, type Door } from '#server/http/door.ts';
import type { Log } from '#server/log.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

/** A seed that once found something stays. */
const SEEDS = [20261129, 7, 99_999];
const LINES = Number(process.env['HOSTILE_LINES'] ?? 20_000);
/** Over one connection, one behind the other. */
const TOGETHER = 40;

const said: string[] = [];
const log: Log = {
  info: () => undefined,
  warn: () => undefined,
  error: (text, detail) => void said.push(`${text} ${String(detail)}`),
};
let folder = '';
let server: TestServer;
let early: Door;
let open: Door;
let leaving: Door;
const portOf = (door: Door): number => (door.server.address() as AddressInfo).port;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'roost-hostile-'));
  const clientDir = path.join(folder, 'client');
  await mkdir(clientDir);
  await writeFile(path.join(clientDir, 'index.html'), '<!doctype html><title>Roost</title>');
  // With the thread that writes pages, so that what asks it is there, too.
  await mkdir(path.join(folder, 'pages'));
  await writeFile(path.join(folder, 'pages', 'thread.js'), '');
  early = createDoor(log);
  leaving = createDoor(log);
  open = createDoor(log);
  for (const door of [early, leaving, open]) {
    count(door);
    door.server.listen(0, '127.0.0.1');
    await once(door.server, 'listening');
  }
  leaving.leave();
  server = await startTestServer({ clientDir, log, trustProxy: true, door: open });
});
afterAll(async () => {
  await server.close();
  for (const door of [early, leaving]) await door.shut(0);
  await rm(folder, { recursive: true, force: true });
});

const anyOf = (...texts: readonly string[]) => fc.constantFrom(...texts);
const wordOf = (last: number) =>
  fc.string({
    unit: fc
      .integer({ min: 0x21, max: last })
      .filter((code) => code !== 0x23 && code !== 0x7f)
      .map((code) => String.fromCharCode(code)),
    maxLength: 8,
  });
/**
 * Characters that Node's parser takes as part of an address: any other ends the line, and the rest is not
 * read.
 */
const word = wordOf(0x7e);
const piece = fc.oneof(
  anyOf(
    '/',
    '//',
    '/[',
    ']',
    '%',
    '%ff',
    '%00',
    '%2f',
    '%E0%A4%A',
    ':',
    '@',
    ':99999',
    '?',
    '\\',
    '..',
    '*',
    ';',
  ),
  anyOf(
    'http://',
    'https://[',
    'ws:',
    'file:///',
    'javascript:',
    '://',
    'a',
    '0x7f',
    '__proto__',
    'constructor',
  ),
  anyOf(
    '/search',
    '/properties/0b2f1f7e-53d8-4b0a-9a48-6c3c1d0a1f10',
    '/messages',
    '/assets/',
    '/geo/',
    '.json',
    '/legal/en',
  ),
  anyOf(
    '/api',
    '/api/health',
    '/api/photos/listings/',
    '/photos/',
    '/auth/v1',
    '/rest/v1',
    '/storage/v1',
    '/dev/mailbox',
    '/dev/google',
  ),
  anyOf(
    '/socket.io',
    '/socket.io/?EIO=4&transport=',
    'websocket',
    '&sid=',
    '/realtime/v1/websocket',
    '?vsn=',
    'apikey=',
  ),
  word,
);
const target = fc
  .tuple(
    anyOf('/', '/', '//', '//[', 'http://[/', 'http://a:99999/', 'http://%/'),
    fc.array(piece, { maxLength: 5 }),
  )
  .map(([first, rest]) => [first, ...rest].join('') || '/');
const value = fc.oneof(
  anyOf(
    '',
    '[',
    '//',
    '%',
    '0',
    '-1',
    'NaN',
    '*',
    'on',
    '"',
    ';;;',
    ',,,',
    'q=',
    '__proto__',
    '[::',
    '1e999',
    'Bearer',
    'Bearer [',
    'text/html',
    'br;q=0',
  ),
  anyOf(
    'looking=sale; digits=%',
    'en;q=x,[;q=1',
    'a'.repeat(3000),
    ','.repeat(3000),
    'bytes=9-1',
    'multipart/form-data; boundary=',
  ),
  word,
);
const header = fc.tuple(
  anyOf(
    'Accept',
    'Accept-Language',
    'Accept-Encoding',
    'Authorization',
    'Cookie',
    'If-None-Match',
    'Origin',
    'Referer',
    'Range',
    'Save-Data',
    'User-Agent',
    'Sec-CH-UA-Mobile',
    'X-Forwarded-For',
    'Forwarded',
    'Content-Type',
    'apikey',
    'x-roost-protocol',
    'X-HTTP-Method-Override',
    '__proto__',
    'Expect',
  ),
  value,
);
const method = anyOf(
  'GET',
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'PROPFIND',
  'PURGE',
  'M-SEARCH',
);
const head = (
  verb: string,
  asked: string,
  host: string,
  headers: readonly (readonly [string, string])[],
) =>
  [
    `${verb} ${asked} HTTP/1.1`,
    `Host: ${host}`,
    ...headers.map(([name, text]) => `${name}: ${text}`),
    '',
    '',
  ].join('\r\n');
const request = fc
  .tuple(
    method,
    target,
    fc.oneof(fc.constant('localhost'), value),
    fc.array(header, { maxLength: 3 }),
  )
  .map((parts) => head(...parts));

/** After one of these the line is not read any more. */
const wild = fc
  .tuple(method, wordOf(0xff), fc.array(header, { maxLength: 2 }), anyOf('', '#', '##', '\u0000'))
  .map(([verb, asked, headers, more]) => head(verb, asked + more, 'localhost', headers));

const upgrade = fc
  .tuple(
    anyOf(
      '/socket.io/?EIO=4&transport=websocket',
      '/realtime/v1/websocket',
      '/realtime/v1/websocket?vsn=2.0.0&apikey=%',
      '//[',
      '/socket.io//[',
      '/',
      '/api',
    ),
    fc.oneof(fc.constant(''), piece),
    anyOf('websocket', 'h2c', '[', 'WebSocket, x'),
    fc.array(header, { maxLength: 2 }),
    fc.oneof(anyOf('13', '8', 'x'), value),
    fc.oneof(fc.constant('dGhlIHNhbXBsZSBub25jZQ=='), value),
    word,
  )
  .map(([at, more, to, headers, version, key, rest]) => {
    const asked: [string, string][] = [
      ['Connection', 'Upgrade'],
      ['Upgrade', to],
      ['Sec-WebSocket-Version', version],
      ['Sec-WebSocket-Key', key],
    ];
    return head('GET', at + more, 'localhost', [...headers, ...asked]) + rest;
  });
const noise = fc.oneof(
  anyOf(
    '\r\n',
    'GET',
    'GET / HTTP/9.9\r\n\r\n',
    'CONNECT //[ HTTP/1.1\r\nHost: a\r\n\r\n',
    'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    '\u0016\u0003\u0001',
  ),
  anyOf(
    'POST /api/contact HTTP/1.1\r\nHost: a\r\nContent-Length: 99\r\n\r\n{',
    'POST //[ HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
  ),
  fc.string({ unit: 'binary', maxLength: 40 }),
);
const end = fc.oneof(
  { weight: 3, arbitrary: upgrade },
  { weight: 1, arbitrary: noise },
  { weight: 1, arbitrary: wild },
);
const line = fc.tuple(
  fc.array(request, { minLength: TOGETHER - 1, maxLength: TOGETHER - 1, size: 'max' }),
  end,
  fc.integer({ min: 0, max: 9 }).map((one) => one === 0),
);

/** Sends it all over one connection, and waits until that ends. `rudely`: it is broken off as soon as the first answer comes. */
async function send(port: number, text: string, rudely: boolean): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: false });
  let answer = '';
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    answer += chunk.toString('latin1');
    if (rudely) socket.resetAndDestroy();
  });
  socket.end(Buffer.from(text, 'latin1'));
  await once(socket, 'close');
  return answer;
}

/** How many of the lines were heard as requests, counted at the door. */
let heard = 0;
const count = (door: Door): void => {
  door.server.on('request', () => (heard += 1));
  door.server.on('upgrade', () => (heard += 1));
};

interface Alive {
  readonly path: string;
  readonly status: number;
}

/** `lines` of them at a port, in connections; then it still answers as it did. */
async function hold(port: number, seed: number, lines: number, alive: Alive): Promise<void> {
  heard = 0;
  const numRuns = Math.ceil(lines / TOGETHER);
  await fc.assert(
    fc.asyncProperty(line, async ([requests, last, rudely]) => {
      said.length = 0;
      await send(port, requests.join('') + last, rudely);
      expect(said).toEqual([]);
    }),
    { seed, numRuns, endOnFailure: true },
  );
  const { status } = await fetch(`http://127.0.0.1:${port}${alive.path}`);
  expect(status).toBe(alive.status);
  // The others were behind one that Node itself refuses, or on a line that broke.
  expect(heard / lines).toBeGreaterThan(0.6);
}

const ADDRESSES = [
  '//[',
  '//%',
  '//a:99999/',
  'http://[',
  'http://%',
  '//a b',
  '///[',
  'https://[::',
  '//\\[',
  '//[?a=1',
];
describe('what a request line may name', () => {
  test.each(ADDRESSES.filter((address) => !address.includes(' ')))(
    '%s is no address: 400, whatever the method',
    async (address) => {
      said.length = 0;
      for (const door of [early, open, leaving].map(portOf))
        for (const verb of ['GET', 'HEAD', 'POST', 'OPTIONS', 'DELETE'])
          expect(
            await send(door, head(verb, address, 'localhost', [['Connection', 'close']]), false),
          ).toMatch(/^HTTP\/1\.1 400 /u);
      expect(said).toEqual([]);
    },
  );
});

describe('20,000 random request lines, headers and upgrades throw nothing', () => {
  const [few, most] = [LINES / 5 / SEEDS.length, (LINES * 3) / 5 / SEEDS.length];
  test.each(SEEDS)('before it is open, seed %i', async (seed) => {
    await hold(portOf(early), seed, few, { path: '/api/health', status: 503 });
  });
  test.each(SEEDS)('while it is open, seed %i', async (seed) => {
    await hold(portOf(open), seed, most, { path: '/api/health', status: 200 });
  });
  test.each(SEEDS)('while it ends, seed %i', async (seed) => {
    await hold(portOf(leaving), seed, few, { path: '/api/health', status: 503 });
  });
});
