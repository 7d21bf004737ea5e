import { createServer, request } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { answerOnlyTo, createOwnNames } from './ownNames.ts';

const isOurs = createOwnNames('https://roost.example');
const named = (host: string | undefined, url = '/', localAddress = '127.0.0.1') =>
  isOurs({ url, headers: { host }, socket: { localAddress } });

test.each([
  'localhost',
  'localhost:3000',
  'LOCALHOST:3000',
  '127.0.0.1:3000',
  '[::1]:3000',
  'roost.example',
  'Roost.Example:443',
])('%s is a name of ours', (host) => {
  expect(named(host)).toBe(true);
});

test.each([
  undefined,
  '',
  'evil.example',
  'evil.example:3000',
  'roost.local',
  'localhost.evil.example',
  'evil-localhost',
  'www.roost.example',
  'roost.example.evil.example',
  'localhost@evil.example',
  'evil.example@localhost',
  'localhost:3000@evil.example',
  'localhost, evil.example',
  'localhost/evil.example',
  'localhost#.evil.example',
  'localhost:3000:3000',
  'localhost:port',
  '127.0.0.1.evil.example',
  '127.0.0.2',
  '127.1',
  '0x7f000001',
  '2130706433',
  '0.0.0.0:3000',
  '[::]:3000',
  '[::ffff:127.0.0.1]',
  '192.168.1.7',
])('%j is none', (host) => {
  expect(named(host)).toBe(false);
});

test('the address that a request came to is a name of ours, and no other address', () => {
  expect(named('192.168.1.7:3000', '/', '192.168.1.7')).toBe(true);
  expect(named('192.168.1.7:3000', '/', '::ffff:192.168.1.7')).toBe(true);
  expect(named('[fd00::7]:3000', '/', 'fd00::7')).toBe(true);
  expect(named('192.168.1.8', '/', '192.168.1.7')).toBe(false);
});

test('a request that names a whole address is asked for the name in it, too', () => {
  expect(named('localhost', 'http://localhost/dev/mailbox')).toBe(true);
  expect(named('localhost', 'http://evil.example/dev/mailbox')).toBe(false);
  expect(named('evil.example', 'http://localhost/dev/mailbox')).toBe(false);
  expect(named('localhost', 'http://[')).toBe(false);
});

test('a refusal says what is wrong: the name, or that there is no path', async () => {
  const server = createServer((_, response) => response.end('ours'));
  answerOnlyTo(server, isOurs);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  const asked = async (method: string, path: string, host: string): Promise<string> => {
    const sent = request({ port, method, path, host: '127.0.0.1', headers: { host } }).end();
    const [response] = await once(sent, 'response');
    const body: string[] = await response.setEncoding('utf8').toArray();
    return `${response.statusCode} ${body.join('').slice(0, 27)}`;
  };
  expect(await asked('GET', '/', 'localhost')).toBe('200 ours');
  expect(await asked('GET', '/', 'evil.example')).toBe('421 This server does not answer');
  for (const method of ['OPTIONS', 'GET'])
    expect(await asked(method, '*', 'localhost')).toBe('400 The request names no path: ');
});
