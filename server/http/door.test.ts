import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, test } from 'vitest';
import { quietLog } from '#tests/server/quietLog.ts';
import { createDoor, type Door } from './door.ts';

/** More than the buffers of a line hold. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);
const UNREAD_MS = 100;

let door: Door | undefined;
afterEach(async () => {
  await door?.shut(0);
});

/** Opens a door behind which `answer` answers, and gives its port. */
async function opened(
  answer: (request: IncomingMessage, response: ServerResponse) => unknown,
): Promise<number> {
  door = createDoor(quietLog, { unreadMs: UNREAD_MS });
  door.open(
    createServer((request, response) => {
      answer(request, response);
    }),
  );
  door.server.listen(0, '127.0.0.1');
  await once(door.server, 'listening');
  return (door.server.address() as AddressInfo).port;
}

test('whoever asks for much and reads nothing is let go', async () => {
  let letGo = (): void => undefined;
  const isOver = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const port = await opened((_request, response) => {
    response.once('close', letGo);
    response.end(LARGE);
  });
  const line = connect(port, '127.0.0.1');
  line.on('error', () => undefined);
  line.pause();
  line.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
  await isOver;
  let read = 0;
  line.on('data', (bytes: Buffer) => {
    read += bytes.length;
  });
  line.resume();
  if (!line.closed) await once(line, 'close');
  expect(read).toBeLessThan(LARGE.length);
});

test('an answer may begin late, and its line waits for the next request', async () => {
  const port = await opened(async (_request, response) => {
    await sleep(3 * UNREAD_MS);
    response.end('late');
  });
  const line = connect(port, '127.0.0.1');
  const answers: string[] = [];
  line.on('data', (bytes: Buffer) => answers.push(bytes.toString()));
  for (const count of [1, 2]) {
    line.write('GET / HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await expect.poll(() => answers.length, { timeout: 3000 }).toBe(count);
    await sleep(2 * UNREAD_MS);
  }
  expect(line.destroyed).toBe(false);
  line.destroy();
});
