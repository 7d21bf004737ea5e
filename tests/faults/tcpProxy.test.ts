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
