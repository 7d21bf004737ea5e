import { once } from 'node:events';
import { WebSocket } from 'ws';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import { SOCKET_PATH } from '#contract/protocol/socket.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';
import {
  ask,
  draft,
  gather,
  next,
  refusalOf,
  send,
  settled,
  startSocketWorld,
  type SocketWorld,
} from './socketWorld.ts';

const fullBatch = () => Array.from({ length: SEND_BATCH_MAX }, () => draft('drain'));

let world: SocketWorld;
beforeAll(async () => {
  world = await startSocketWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.close());

describe('what is not understood', () => {
  test.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'send'],
    ['a list', [1, 2]],
    ['no messages', { messages: [] }],
    ['a prototype', JSON.parse('{"__proto__":{"conversationId":"x"}}') as unknown],
  ])('send_messages with %s is refused and the connection lives', async (_what, payload) => {
    const socket = await world.connected(world.maya);
    expect(await refusalOf(socket, 'send_messages', payload)).toMatchObject({
      code: 'invalid_request',
    });
    expect(await settled(socket)).toEqual({ ok: true });
  });

  test('too many messages in a batch and a bad id are refused as a whole', async () => {
    const socket = await world.connected(world.maya);
    const many = Array.from({ length: SEND_BATCH_MAX + 1 }, () => draft('x'));
    expect(
      await refusalOf(socket, 'send_messages', world.batch(world.jonas, ...many)),
    ).toMatchObject({
      field: 'messages',
    });
    const nameless = world.batch(world.jonas, { ...draft('x'), id: 'x' });
    expect(await refusalOf(socket, 'send_messages', nameless)).toMatchObject({
      field: 'messages.0.id',
    });
  });

  test('without an acknowledgement the refusal comes as message_error', async () => {
    const socket = await world.connected(world.maya);
    const told = next(socket, 'message_error');
    socket.emit('message_read', { conversationId: 'x', seq: 0 });
    expect(await told).toMatchObject({ code: 'invalid_request' });
  });

  test.each(['__proto__', 'constructor', 'toString', 'error', 'video_offer', ''])(
    'an event called %j does nothing',
    async (event) => {
      const socket = await world.connected(world.maya);
      socket.emit(event, { a: 1 });
      expect(await settled(socket)).toEqual({ ok: true });
    },
  );

  test('a frame over 64 kB ends its connection only', async () => {
    const [big, other] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const ended = next(big, 'disconnect');
    big.emit('send_messages', world.batch(world.jonas, draft('x'.repeat(70_000))));
    await ended;
    expect(await settled(other)).toEqual({ ok: true });
  });

  test('10,000 malformed frames stop nobody: the flooder is closed, others go on', async () => {
    const [here, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const flooder = await world.connected(world.eve);
    const errors = gather(flooder, 'message_error');
    const ended = next(flooder, 'disconnect');
    const seen = gather(there, 'new_message');
    for (let at = 0; at < 10_000; at += 1) flooder.emit('send_messages', { at });
    for (let at = 0; at < 20; at += 1)
      await send(here, world.batch(world.jonas, draft(`calm ${at}`)));
    await settled(there);
    expect(seen).toHaveLength(20);
    expect(await ended).toBeDefined();
    expect(errors.length).toBeLessThan(200);
    await expect(world.connected(world.eve)).rejects.toMatchObject({
      data: { code: 'rate_limited', retryAfter: expect.any(Number) },
    });
  });
});

describe('a flood of one event', () => {
  const nobody = crypto.randomUUID();
  const floods: [string, unknown][] = [
    ['join', 'x'],
    ['join', nobody],
    ['user_online', { id: nobody }],
    ['send_messages', null],
    ['message_delivered', { conversationId: nobody, seq: 1 }],
    ['message_read', { conversationId: 'x' }],
    ['typing_start', { conversationId: nobody, receiverId: nobody }],
    ['typing_stop', 1],
    ['typing_stop', { conversationId: nobody, receiverId: nobody }],
    ['watch_areas', { areas: ['x'] }],
    ['watch_areas', { areas: [] }],
    ['reauth', { token: 'x' }],
    ['heartbeat', undefined],
    ['__proto__', JSON.parse('{"__proto__":1}')],
    ['video_offer', {}],
  ];
  let strict: TestServer;
  beforeAll(async () => {
    strict = await startTestServer({ rates: 'normal', backend: world.server.backend });
  });
  afterAll(() => strict.close());

  test.each(floods)(
    'of %s with %j ends its connection with a reason, long before it slows others',
    async (event, payload) => {
      const flooder = await world.server.makePerson(`flood-${crypto.randomUUID()}@test.test`);
      const [socket, other] = await Promise.all([
        strict.socket(flooder.token),
        strict.socket(world.jonas.token),
      ]);
      const refused = gather<{ code: string }>(socket, 'message_error');
      let answers = 0;
      const ended = new Promise((resolve) => socket.once('disconnect', resolve));
      for (let at = 0; at < 20_000; at += 1) socket.emit(event, payload, () => (answers += 1));
      expect(await ended).toBe('io server disconnect');
      expect(refused.at(-1)).toMatchObject({ code: 'rate_limited' });
      expect(answers).toBeLessThanOrEqual(500);
      expect(await settled(other)).toEqual({ ok: true });
      await expect(strict.socket(flooder.token)).rejects.toMatchObject({
        data: { code: 'rate_limited', retryAfter: expect.any(Number) },
      });
    },
  );

  test('of greetings by a guest ends the line', async () => {
    const url = `${strict.url.replace('http', 'ws')}${SOCKET_PATH}/?EIO=4&transport=websocket`;
    const line = new WebSocket(url);
    let answers = 0;
    line.on('message', () => (answers += 1));
    await once(line, 'open');
    const ended = new Promise((resolve) => line.once('close', resolve));
    for (let at = 0; at < 20_000; at += 1) line.send(`40/nowhere-${at},`);
    await ended;
    expect(answers).toBeLessThanOrEqual(1000);
  });

  test('no app that is only used hard is ended', async () => {
    const busy = await world.server.makePerson(`busy-${crypto.randomUUID()}@test.test`);
    const socket = await strict.socket(busy.token);
    for (let at = 0; at < 250; at += 1) expect(await settled(socket)).toEqual({ ok: true });
    expect(socket.connected).toBe(true);
  });
});

describe('rates', () => {
  test('a full outbox drains as a burst, and then is told when to go on', async () => {
    const strict = await startTestServer({ rates: 'normal', backend: world.server.backend });
    try {
      const socket = await strict.socket(world.maya.token);
      expect(await send(socket, world.batch(world.jonas, ...fullBatch()))).toHaveLength(
        SEND_BATCH_MAX,
      );
      expect(await send(socket, world.batch(world.jonas, ...fullBatch()))).toHaveLength(
        SEND_BATCH_MAX,
      );
      const ack = await ask(socket, 'send_messages', world.batch(world.jonas, ...fullBatch()));
      expect(ack).toMatchObject({
        error: { code: 'rate_limited', retryAfter: expect.any(Number) },
      });
      const typing = { receiverId: world.jonas.id, conversationId: world.thread };
      const answers = await Promise.all(
        Array.from({ length: 6 }, () => ask(socket, 'typing_start', typing)),
      );
      expect(answers.filter((one) => JSON.stringify(one).includes('rate_limited'))).toHaveLength(3);
    } finally {
      await strict.close();
    }
  });

  test('a fifty-first socket of one person is refused, and the fifty go on', async () => {
    const hoarder = await world.server.makePerson('hoarder@test.test');
    const sockets = await Promise.all(Array.from({ length: 50 }, () => world.connected(hoarder)));
    await expect(world.connected(hoarder)).rejects.toMatchObject({
      data: { code: 'rate_limited' },
    });
    for (const socket of sockets) expect(await settled(socket)).toEqual({ ok: true });
  });
});
