import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { createDoor } from '#server/http/door.ts';
import { quietLog } from './quietLog.ts';
import { startTestBackend } from './startTestBackend.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('a server that is asked to end is not ready any more, answers on, and asks every line to come back elsewhere', async () => {
  const { token } = await server.makePerson('ann@test.test');
  const sockets = [await server.socket(token), await server.socket(token)];
  const reasons = sockets.map(
    (socket) => new Promise<string>((resolve) => socket.once('disconnect', resolve)),
  );
  expect((await server.call('GET', API.ready)).status).toBe(200);
  await server.leave();
  // After `transport close` an app connects again by itself; after a word of the server it would not.
  expect(await Promise.all(reasons)).toEqual(['transport close', 'transport close']);
  const ready = await server.call('GET', API.ready);
  expect([ready.status, ready.headers.get('connection')]).toEqual([503, 'close']);
  expect((await server.call('GET', API.health)).status).toBe(200);
  await expect(server.socket(token)).rejects.toThrow();
});

test('while the app is put together somebody stands at the door: come back in a second', async () => {
  const door = createDoor(quietLog);
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  const { port } = door.server.address() as AddressInfo;
  const backend = await startTestBackend();
  const { db } = backend.embedded;
  let goOn: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (goOn = resolve));
  const listen: typeof db.listen = async (...asked) => {
    await held;
    return await db.listen(...asked);
  };
  const starting = startTestServer({ backend, door, db: { ...db, listen } });
  for (const at of ['/', API.health, '/socket.io/?EIO=4&transport=websocket', '/auth/v1/user']) {
    const early = await fetch(`http://127.0.0.1:${port}${at}`, {
      signal: AbortSignal.timeout(5000),
    });
    expect([at, early.status, early.headers.get('retry-after')]).toEqual([at, 503, '1']);
  }
  goOn();
  const app = await starting;
  expect((await app.call('GET', API.health)).status).toBe(200);
  await app.close();
  await backend.close();
});

/** A door before somebody who answers when the test says so. */
async function heldDoor() {
  const door = createDoor(quietLog);
  const inner = createServer();
  const asked = once(inner, 'request') as Promise<[unknown, ServerResponse]>;
  door.open(inner);
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  const { port } = door.server.address() as AddressInfo;
  return { door, asked, url: `http://127.0.0.1:${port}/` };
}

test('a request in hand is answered before the door is shut, and no other is taken', async () => {
  const { door, asked, url } = await heldDoor();
  const answer = fetch(url);
  const [, response] = await asked;
  let isShut = false;
  const shutting = door.shut(600_000).then(() => (isShut = true));
  await expect(fetch(url)).rejects.toThrow();
  expect(isShut).toBe(false);
  response.end('finished');
  expect(await (await answer).text()).toBe('finished');
  await shutting;
});

test('a request that is never answered keeps no door open', async () => {
  const { door, asked, url } = await heldDoor();
  const answer = fetch(url);
  await asked;
  await door.shut(1);
  await expect(answer).rejects.toThrow();
});

test('a door that stops hangs up on those who only ask, answers the others, and takes no connection then', async () => {
  const door = createDoor(quietLog);
  door.open(createServer((_request, response) => response.end('answered')));
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  const { port } = door.server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  const post = async () => (await fetch(url, { method: 'POST' })).text();
  const line = connect(port, '127.0.0.1');
  await once(line, 'connect');
  door.leave();
  expect(await (await fetch(url)).text()).toBe('answered');
  const stopping = door.stop();
  await expect(fetch(url)).rejects.toThrow();
  expect(await post()).toBe('answered');
  await stopping;
  await expect(post()).rejects.toThrow();
  line.write(`GET / HTTP/1.1\r\nHost: ${new URL(url).host}\r\n\r\n`);
  const [said] = (await once(line, 'data')) as [Buffer];
  expect(said.toString()).toMatch(/^HTTP\/1\.1 200 OK\r\n(?:.*\r\n)*connection: close\r\n/iu);
  line.destroy();
  await door.shut(1);
});
