import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { afterEach, expect, test } from 'vitest';
import { nothingHere, staticFiles } from './staticFiles.ts';

const OLD = 'console.info("the old build");'.repeat(100);
const NEW = 'console.info("the new build");'.repeat(100);
const ends: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end();
});

/** A build in a folder of its own, and a server that was started on it. */
async function serveBuild(add: (folder: string) => void = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'roost-build-'));
  ends.push(() => rmSync(folder, { recursive: true, force: true }));
  layDown(folder, 'old', OLD);
  add(folder);
  const serve = staticFiles(folder);
  const server = createServer(
    (asked, answer) => void serve(asked, answer, () => nothingHere(asked, answer)),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  ends.push(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { folder, get: (path: string, asked: Asked = {}) => get(port, path, asked) };
}

function layDown(folder: string, name: string, script: string): void {
  mkdirSync(join(folder, 'assets'), { recursive: true });
  writeFileSync(join(folder, 'index.html'), `<!doctype html><script src="/assets/${name}.js">`);
  writeFileSync(join(folder, 'sw.js'), `// ${name}`);
  writeFileSync(join(folder, 'manifest.webmanifest'), '{}');
  writeFileSync(join(folder, 'assets', 'manifest.de.1a2b.webmanifest'), '{"lang":"de"}');
  writeFileSync(join(folder, '.hidden'), 'hidden');
  const file = join(folder, 'assets', `${name}.js`);
  writeFileSync(file, script);
  writeFileSync(`${file}.br`, brotliCompressSync(script));
  writeFileSync(`${file}.gz`, gzipSync(script));
}

interface Asked {
  readonly method?: string;
  readonly headers?: Record<string, string>;
}

/** The bytes on the line: fetch would decode them. */
async function get(port: number, path: string, { method = 'GET', headers = {} }: Asked) {
  const asked = request({ host: '127.0.0.1', port, path, method, headers }).end();
  const [response] = (await once(asked, 'response')) as [IncomingMessage];
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode,
    headers: response.headers,
    bytes: Buffer.concat(chunks),
    text: Buffer.concat(chunks).toString(),
  };
}

test('a server whose folder is emptied and laid over with a new build keeps serving its own', async () => {
  const { folder, get } = await serveBuild();
  const before = await get('/');

  rmSync(folder, { recursive: true });
  expect((await get('/')).text).toBe(before.text);
  expect((await get('/assets/old.js')).text).toBe(OLD);

  layDown(folder, 'new', NEW);
  const after = await get('/messages');
  expect(after.text).toBe(before.text);
  expect(after.headers.etag).toBe(before.headers.etag);
  expect((await get('/sw.js')).text).toBe('// old');
  expect((await get('/assets/old.js')).text).toBe(OLD);
  expect((await get('/assets/new.js')).status).toBe(404);
});

test('a build that is laid over while many ask breaks no answer', async () => {
  const { folder, get } = await serveBuild();
  const asked = Array.from({ length: 60 }, (_, index) => {
    if (index === 20) rmSync(folder, { recursive: true });
    if (index === 40) layDown(folder, 'old', NEW);
    return get('/assets/old.js');
  });
  for (const { status, text } of await Promise.all(asked)) {
    expect([status, text]).toEqual([200, OLD]);
  }
});

test.each([
  ['br', 'gzip, deflate, br, zstd', (bytes: Buffer) => brotliDecompressSync(bytes)],
  ['gzip', 'gzip', (bytes: Buffer) => gunzipSync(bytes)],
  ['gzip', 'br;q=0, gzip;q=0.5', (bytes: Buffer) => gunzipSync(bytes)],
  [undefined, 'br;q=0.0, identity', (bytes: Buffer) => bytes],
  [undefined, 'vibrant', (bytes: Buffer) => bytes],
])('%s goes out to who accepts "%s"', async (encoding, accepted, decode) => {
  const { get } = await serveBuild();
  const headers = { 'accept-encoding': accepted };
  const answer = await get('/assets/old.js', { headers });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('Accept-Encoding');
  expect(answer.headers['content-length']).toBe(String(answer.bytes.length));
  expect(decode(answer.bytes).toString()).toBe(OLD);
});

test('what a browser holds already is not sent again, each encoding for itself', async () => {
  const { get } = await serveBuild();
  const br = { 'accept-encoding': 'br' };
  const first = await get('/assets/old.js', { headers: br });
  const etag = String(first.headers.etag);
  for (const held of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await get('/assets/old.js', { headers: { ...br, 'if-none-match': held } });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(again.headers.etag).toBe(etag);
  }
  expect((await get('/assets/old.js', { headers: { 'if-none-match': etag } })).status).toBe(200);
});

test('a question without a body is answered without one', async () => {
  const { get } = await serveBuild();
  const { status, headers, bytes } = await get('/assets/old.js', { method: 'HEAD' });
  expect([status, bytes.length]).toEqual([200, 0]);
  expect(headers['content-length']).toBe(String(OLD.length));
});

test('the manifest is that of the language of who asks', async () => {
  const { get } = await serveBuild();
  const nameIn = async (language: string, cookie = '') => {
    const headers = { 'accept-language': language, cookie };
    const { headers: sent, bytes } = await get('/manifest.webmanifest', { headers });
    return [bytes.toString(), sent.vary, sent['content-type']];
  };
  const vary = 'Accept-Language, Cookie, Accept-Encoding';
  const type = 'application/manifest+json';
  expect(await nameIn('de-AT,en;q=0.5')).toEqual(['{"lang":"de"}', vary, type]);
  expect(await nameIn('sv', 'language=de')).toEqual(['{"lang":"de"}', vary, type]);
  expect((await nameIn('sv'))[0]).toBe('{}');
});

test('a share that comes before the service worker leads to its page', async () => {
  const { get } = await serveBuild();
  const { status, headers } = await get('/share', { method: 'POST' });
  expect([status, headers.location]).toEqual([303, '/share']);
});

test('types are named, since nobody may guess them', async () => {
  const { get } = await serveBuild();
  const typeOf = async (path: string) => (await get(path)).headers['content-type'];
  expect(await typeOf('/')).toBe('text/html; charset=utf-8');
  expect(await typeOf('/sw.js')).toBe('text/javascript; charset=utf-8');
  expect(await typeOf('/manifest.webmanifest')).toBe('application/manifest+json');
});

test.each([
  ...['/.hidden', '/assets/old.js.br', '/assets/', '/%00.js', '/%E0%A4%A.js', '/sw%2ejs.map'],
  ...[
    '/foo.php',
    '/foo.php/',
    '/x.js',
    '/.env',
    '/.git/config',
    '/.well-known/acme',
    '/%2egit/HEAD',
  ],
  ...['/%2e%2e/etc/passwd', '/a.b/c', '/wp-login.php/x'],
])('%s is no file of the build, and no page', async (path) => {
  const { get } = await serveBuild();
  expect((await get(path)).status).toBe(404);
});

test('a page that the build wrote in full is answered in the language that was chosen, else in the browser’s; where its address tells more, the shell', async () => {
  const { folder, get } = await serveBuild((folder) => {
    for (const language of ['en', 'de', 'ar'])
      writeFileSync(join(folder, 'assets', `ahead-login.${language}.1a-2_b.html`), language);
  });
  const shell = readFileSync(join(folder, 'index.html'), 'utf8');
  const german = { 'accept-language': 'de-AT,en;q=0.5' };
  const inFull = await get('/login', { headers: german });
  expect([inFull.text, inFull.headers['cache-control']]).toEqual(['de', 'no-cache']);
  expect(inFull.headers.vary).toBe('Accept-Language, Cookie, Accept-Encoding');
  const chosen = { ...german, cookie: 'digits=latin; language=ar' };
  expect((await get('/login/', { headers: chosen })).text).toBe('ar');
  const unknown = { ...german, cookie: 'language=../index' };
  expect((await get('/login', { headers: unknown })).text).toBe('de');
  // Not every language is built here.
  expect((await get('/login', { headers: { 'accept-language': 'fr' } })).text).toBe(shell);
  for (const path of ['/login?redirected=true&from=%2Fsaved', '/messages', '/signup'])
    expect((await get(path, { headers: german })).text).toBe(shell);
});
