import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startTcpProxy, type TcpProxy } from './tcpProxy.ts';

let echo: Server;
let proxy: TcpProxy;
const clients: Socket[] = [];

beforeEach(async () => {
  echo = createServer((socket) => socket.on('error', () => {}).pipe(socket));
  echo.listen(0, '127.0.0.1');
  await once(echo, 'listening');
  proxy = await startTcpProxy(() => (echo.address() as AddressInfo).port);
});

afterEach(async () => {
  for (const client of clients.splice(0)) client.destroy();
  await proxy.close();
  echo.close();
});

async function client(): Promise<Socket> {
  const socket = connect(proxy.port, '127.0.0.1').on('error', () => {});
  clients.push(socket);
  await once(socket, 'connect');
  return socket;
}

/** events.once would reject at the error that a reset brings. */
function gone(socket: Socket): Promise<void> {
  return new Promise((resolve) => socket.once('close', () => resolve()));
}

async function said(socket: Socket, text: string): Promise<string> {
  socket.write(text);
  const [answer] = (await once(socket, 'data')) as [Buffer];
  return answer.toString();
}

test('what goes in comes out, both ways', async () => {
  expect(await said(await client(), 'hello')).toBe('hello');
});

test('cut breaks what is open; new connections work', async () => {
  const first = await client();
  await said(first, 'one');
  const closed = gone(first);
  proxy.cut();
  await closed;
  expect(proxy.broken).toBe(1);
  expect(await said(await client(), 'two')).toBe('two');
});

test('cutEvery breaks each connection again and again until it is healed', async () => {
  proxy.cutEvery(5, 10);
  for (let turn = 0; turn < 3; turn += 1) await gone(await client());
  expect(proxy.broken).toBe(3);
  proxy.heal();
  const kept = await client();
  await said(kept, 'a');
  expect(await said(kept, 'b')).toBe('b');
});

test('a black hole keeps connections open and swallows everything; healing breaks them', async () => {
  const socket = await client();
  await said(socket, 'before');
  proxy.blackHole();
  const heard: string[] = [];
  socket.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
  socket.write('into the hole');
  const late = await client();
  late.write('me too');
  expect(socket.destroyed).toBe(false);
  const closed = Promise.all([gone(socket), gone(late)]);
  proxy.heal();
  await closed;
  expect(heard).toEqual([]);
  expect(await said(await client(), 'after')).toBe('after');
});

test('answers are held from the one on that has a text in it, on every connection, and the server still hears', async () => {
  const heardByServer: string[] = [];
  echo.on('connection', (socket) =>
    socket.on('data', (chunk: Buffer) => heardByServer.push(chunk.toString())),
  );
  const [first, other] = [await client(), await client()];
  expect(await said(other, 'other')).toBe('other');
  proxy.holdAnswersFrom('number 2');
  expect(await said(first, 'number 1 of num')).toBe('number 1 of num');
  expect(proxy.isHolding).toBe(false);
  const heard: string[] = [];
  for (const socket of [first, other])
    socket.on('data', (chunk: Buffer) => heard.push(chunk.toString()));
  first.write('ber 2');
  await expect.poll(() => proxy.isHolding).toBe(true);
  first.write('asked again');
  other.write('asked by another');
  await expect.poll(() => heardByServer).toHaveLength(5);
  const closed = Promise.all([gone(first), gone(other)]);
  proxy.heal();
  await closed;
  expect(proxy.isHolding).toBe(false);
  expect(heard).toEqual([]);
  expect(await said(await client(), 'number 2')).toBe('number 2');
});

test('answers are held from the third one on that has a text in it', async () => {
  const socket = await client();
  proxy.holdAnswersFrom('yes', 3);
  expect(await said(socket, 'yes, and yes')).toBe('yes, and yes');
  expect(await said(socket, 'no')).toBe('no');
  socket.write('yes');
  await expect.poll(() => proxy.isHolding).toBe(true);
});

test('refuse breaks what is open and takes nothing new', async () => {
  const socket = await client();
  const closed = gone(socket);
  proxy.refuse();
  await closed;
  const refused = connect(proxy.port, '127.0.0.1').on('error', () => {});
  await gone(refused);
  expect(proxy.connections).toBe(0);
});

test('a delay keeps the order', async () => {
  const socket = await client();
  proxy.delay(20);
  socket.write('a');
  socket.write('b');
  let heard = '';
  while (heard.length < 2) heard += String((await once(socket, 'data'))[0]);
  expect(heard).toBe('ab');
});
