import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Server, type Socket as ServerSocket } from 'socket.io';
import { afterEach, expect, it } from 'vitest';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { browserClock } from '../browser/clock.ts';
import { browserRandom } from '../browser/random.ts';
import { createSocket } from './socket.ts';

const ME = '019a0000-0000-7000-8000-000000000001';
const THEM = '019a0000-0000-7000-8000-000000000002';
const LANE = conversationIdOf(ME, THEM);
const LATE = '019a0000-0000-7000-8000-00000000000a';
const IN_TIME = '019a0000-0000-7000-8000-00000000000b';
const SAID_LAST = '019a0000-0000-7000-8000-00000000000c';

const ends: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const draft = (id: string) => ({
  id,
  content: 'hello',
  message_type: 'text' as const,
  written_at: '2026-01-01T00:00:00.000Z',
});
const stored = (id: string, seq: number) => ({
  ...draft(id),
  conversationId: LANE,
  sender_id: ME,
  seq,
  created_at: '2026-01-01T00:00:01.000Z',
});

/** A socket at a server that answers when it is told to: briefly, or as one of before, with `message_sent` behind each answer. */
async function world(isOfBefore = false) {
  const http = createServer();
  const io = new Server(http, { path: SOCKET_PATH });
  await new Promise<void>((resolve) => {
    http.listen(0, '127.0.0.1', resolve);
  });
  ends.push(() => io.close());
  const answers: (() => void)[] = [];
  let seq = 0;
  io.on('connection', (line: ServerSocket) => {
    line.on('send_messages', ({ messages }: { messages: { id: string }[] }, ack) => {
      answers.push(() => {
        const rows = messages.map(({ id }) => stored(id, ++seq));
        if (!isOfBefore) {
          const brief = rows.map(({ id, seq: at, created_at }) => ({ id, seq: at, created_at }));
          ack({ results: brief.map((result) => ({ status: 'stored', ...result })) });
          return;
        }
        ack({ results: rows.map((message) => ({ status: 'accepted', id: message.id, message })) });
        for (const message of rows) line.emit('message_sent', { conversationId: LANE, message });
      });
    });
  });
  const socket = createSocket({
    origin: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    userId: ME,
    tokens: { access: () => Promise.resolve('token') },
    clock: browserClock,
    random: browserRandom,
    log: { info: () => undefined, warn: () => undefined },
  });
  ends.push(() => socket.close());
  const told: string[] = [];
  socket.subscribe((event) => {
    if (event.type === 'newMessage') told.push(event.payload.message.id);
  });
  socket.connect();
  await expect.poll(() => socket.isConnected()).toBe(true);
  const send = (id: string, timeoutMs: number) =>
    socket.sendBatch({ conversationId: LANE, receiverId: THEM, messages: [draft(id)] }, timeoutMs);
  const answer = async () => {
    await expect.poll(() => answers.length).toBeGreaterThan(0);
    answers.shift()?.();
  };
  return { told, send, answer };
}

it.each([false, true])(
  'PO7 a message whose acknowledgement came too late is told, and one that was answered is not (a server of before: %s)',
  async (isOfBefore) => {
    const { told, send, answer } = await world(isOfBefore);
    await expect(send(LATE, 1)).rejects.toThrow();
    await answer();
    await expect.poll(() => told).toEqual([LATE]);
    const sending = send(IN_TIME, 5000);
    await answer();
    expect(await sending).toEqual([
      { status: 'accepted', id: IN_TIME, message: stored(IN_TIME, 2) },
    ]);
    // Events arrive in order: after this one, nothing of the one before is on its way.
    await expect(send(SAID_LAST, 1)).rejects.toThrow();
    await answer();
    await expect.poll(() => told).toEqual([LATE, SAID_LAST]);
  },
);
