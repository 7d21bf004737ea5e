import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import { API } from '#contract/protocol/api.ts';
import { SEND_BATCH_MAX } from '#contract/protocol/limits.ts';
import { briefAckSchema, newMessageSchema } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
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

let world: SocketWorld;
beforeAll(async () => {
  world = await startSocketWorld();
});
afterEach(() => world.hangUp());
afterAll(() => world.close());

describe('messages', () => {
  test('two people talk: acknowledged, announced to the other and to own other devices', async () => {
    const [here, phone, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const received = next(there, 'new_message');
    const mirrored = next(phone, 'new_message');
    const confirmed = next(here, 'message_sent');
    const echoed = gather(here, 'new_message');
    const [result] = await send(here, world.batch(world.jonas, draft('Hello')));
    expect(result).toMatchObject({
      status: 'accepted',
      message: { content: 'Hello', sender_id: world.maya.id },
    });
    const payload = {
      conversationId: world.thread,
      message: result?.status === 'accepted' && result.message,
    };
    expect(newMessageSchema.parse(await received)).toEqual(payload);
    expect(await mirrored).toEqual(payload);
    expect(await confirmed).toEqual(payload);
    await settled(here);
    expect(echoed).toEqual([]);
  });

  test('what is announced is already in the database', async () => {
    const [here, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const found = new Promise<boolean>((resolve) => {
      there.once('new_message', ({ message }: { message: Message }) => {
        const query = `?after_seq=${message.seq - 1}&limit=1`;
        void world.server
          .call('GET', API.messages(world.thread) + query, { token: world.jonas.token })
          .then(({ body }) => resolve(JSON.stringify(body).includes(message.id)));
      });
    });
    await send(here, world.batch(world.jonas, draft('committed first')));
    expect(await found).toBe(true);
  });

  test('batches sent without waiting are stored and announced in their order', async () => {
    const [here, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const seen = gather<{ message: Message }>(there, 'new_message');
    const contents = Array.from({ length: 200 }, (_, at) => `n${at}`);
    const acks = [];
    for (let at = 0; at < contents.length; at += SEND_BATCH_MAX) {
      const drafts = contents.slice(at, at + SEND_BATCH_MAX).map(draft);
      acks.push(send(here, world.batch(world.jonas, ...drafts)));
    }
    const results = (await Promise.all(acks)).flat();
    await settled(there);
    const stored = results.map((one) => (one.status === 'accepted' ? one.message : undefined));
    expect(stored.map((message) => message?.content)).toEqual(contents);
    const seqs = stored.map((message) => message?.seq ?? 0);
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at));
    expect(seen.map(({ message }) => message.seq)).toEqual(seqs);
  });

  test('both writing at once share one order without gaps', async () => {
    const [here, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const seenThere = gather<{ message: Message }>(there, 'new_message');
    const seenHere = gather<{ message: Message }>(here, 'new_message');
    const rounds = Array.from({ length: 20 }, (_, at) => at);
    const answers = await Promise.all(
      rounds.flatMap((at) => [
        send(here, world.batch(world.jonas, draft(`m${at}`), draft(`m${at}b`))),
        send(there, world.batch(world.maya, draft(`j${at}`))),
      ]),
    );
    await Promise.all([settled(here), settled(there)]);
    const seqs = answers
      .flat()
      .map((one) => (one.status === 'accepted' ? one.message.seq : 0))
      .toSorted((a, b) => a - b);
    expect(seqs).toEqual(seqs.map((_, at) => (seqs[0] ?? 0) + at));
    for (const seen of [seenHere, seenThere]) {
      const order = seen.map(({ message }) => message.seq);
      expect(order).toEqual(order.toSorted((a, b) => a - b));
    }
  });

  test('a repeated batch answers the stored rows and announces nothing again', async () => {
    const [here, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const payload = world.batch(world.jonas, draft('once'), draft('and twice'));
    const first = await send(here, payload);
    await settled(there);
    const again = gather(there, 'new_message');
    const repeats = await Promise.all(Array.from({ length: 20 }, () => send(here, payload)));
    for (const repeat of repeats) expect(repeat).toEqual(first);
    await settled(there);
    expect(again).toEqual([]);
  });

  test('a brief answer gives place and time of what is stored as it was sent, the rest whole, and is not repeated', async () => {
    const [here, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const confirmed = gather(here, 'message_sent');
    const seen = gather<{ message: Message }>(there, 'new_message');
    const [before, fresh] = [draft('first words'), draft('new words')];
    await send(here, world.batch(world.jonas, before));
    await settled(here);
    confirmed.length = 0;
    const otherwise = { ...before, content: 'other words' };
    const localTime = { ...draft('here'), written_at: '2026-01-01T02:00:00+02:00' };
    const batch = world.batch(world.jonas, fresh, before, otherwise, localTime, draft(' '));
    const ack = briefAckSchema.parse(await ask(here, 'send_messages', { ...batch, brief: true }));
    if ('error' in ack) throw new Error(ack.error.code);
    expect(ack.results).toMatchObject([
      { status: 'stored', id: fresh.id },
      { status: 'stored', id: before.id },
      { status: 'accepted', message: { content: 'first words' } },
      { status: 'accepted', message: { written_at: '2026-01-01T00:00:00.000Z' } },
      { status: 'rejected', code: 'empty_message' },
    ]);
    await settled(there);
    const told = seen.find(({ message }) => message.id === fresh.id)?.message;
    expect(ack.results[0]).toEqual({
      ...{ status: 'stored', id: fresh.id },
      ...{ seq: told?.seq, created_at: told?.created_at },
    });
    expect(told).toMatchObject(fresh);
    expect(confirmed).toEqual([]);
  });

  test('the same id twice in one batch is one message', async () => {
    const here = await world.connected(world.maya);
    const twice = draft('twin');
    const results = await send(here, world.batch(world.jonas, twice, twice));
    expect(results[0]).toMatchObject({ status: 'accepted' });
    expect(results[1]).toEqual(results[0]);
  });

  test('a bad message is rejected alone, in its place', async () => {
    const here = await world.connected(world.maya);
    const good = [draft('one'), draft('two')];
    const bad = [
      draft('  '),
      draft('x'.repeat(4001)),
      { ...draft('t'), message_type: 'call' },
      { id: crypto.randomUUID() },
    ];
    const results = await send(
      here,
      world.batch(world.jonas, bad[0], good[0], bad[1], bad[2], bad[3], good[1]),
    );
    expect(
      results.map((one) => (one.status === 'rejected' ? one.code : one.message.content)),
    ).toEqual([
      'empty_message',
      'one',
      'message_too_long',
      'invalid_request',
      'invalid_request',
      'two',
    ]);
  });

  test('an id of another conversation is taken', async () => {
    const [here, other] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.eve),
    ]);
    const mine = draft('mine');
    await send(here, world.batch(world.jonas, mine));
    const payload = {
      conversationId: conversationIdOf(world.eve.id, world.jonas.id),
      receiverId: world.jonas.id,
    };
    const [result] = await send(other, { ...payload, messages: [{ ...mine, content: 'stolen' }] });
    expect(result).toEqual({ status: 'rejected', id: mine.id, code: 'id_taken' });
  });

  test('a forged conversation is refused', async () => {
    const other = await world.connected(world.eve);
    const forged = {
      conversationId: world.thread,
      receiverId: world.jonas.id,
      messages: [draft('I am maya')],
    };
    expect(await refusalOf(other, 'send_messages', forged)).toMatchObject({
      code: 'conversation_mismatch',
    });
    const self = { ...forged, receiverId: world.eve.id };
    expect(await refusalOf(other, 'send_messages', self)).toMatchObject({
      code: 'conversation_mismatch',
    });
  });

  test('nobody and a blocker are rejected a message at a time', async () => {
    const [other, wall] = [
      await world.connected(world.eve),
      await world.server.makePerson('wall@test.test'),
    ];
    await world.server.backend.embedded.db.asService((sql) =>
      sql.query('insert into blocked_users (blocker_id, blocked_id) values ($1::uuid, $2::uuid)', [
        wall.id,
        world.eve.id,
      ]),
    );
    const to = (id: string) => ({
      conversationId: conversationIdOf(world.eve.id, id),
      receiverId: id,
      messages: [draft('hello?')],
    });
    expect(await send(other, to(wall.id))).toMatchObject([{ status: 'rejected', code: 'blocked' }]);
    expect(await send(other, to(crypto.randomUUID()))).toMatchObject([
      { status: 'rejected', code: 'unknown_recipient' },
    ]);
  });

  test('a message over REST reaches the sockets of both', async () => {
    const [here, there] = await Promise.all([
      world.connected(world.maya),
      world.connected(world.jonas),
    ]);
    const both = Promise.all([next(here, 'new_message'), next(there, 'new_message')]);
    const body = { content: 'by post' };
    const { body: stored } = await world.server.call('POST', API.messages(world.thread), {
      token: world.maya.token,
      body,
    });
    expect(await both).toEqual(
      [0, 1].map(() => ({ conversationId: world.thread, message: stored })),
    );
  });
});
