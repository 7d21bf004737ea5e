import { afterEach, describe, expect, test } from 'vitest';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { MessageDraft } from '#contract/entities/messageDraft.ts';
import {
  type Mismatch,
  PROTOCOL_VERSION,
  type SpokenVersions,
} from '#contract/protocol/version.ts';
import {
  type Api,
  type Socket,
  type SocketEvent,
  TransportError,
} from '#sync/model/ports/transport.ts';

/** A signed-in person with both transports. */
export interface PersonUnderTest {
  readonly id: string;
  readonly api: Api;
  readonly socket: Socket;
}

export interface TransportUnderTest {
  readonly one: PersonUnderTest;
  readonly other: PersonUnderTest;
  /** Waits until it holds, a few seconds at most. */
  until: (what: string, holds: () => boolean) => Promise<void>;
  /** Makes virtual time pass while a call is under way; a real one simply awaits. */
  during: <T>(call: Promise<T>) => Promise<T>;
  /** From now on the token of `one` is refused. */
  refuseTokens: () => Promise<void>;
  /** The line of `one` is tried with a refused token, which a good one replaces while the answer is on its way. */
  connectWithReplacedToken: () => void;
  /** From now on the server understands clients of these versions alone; lines that stand go on. */
  speak: (spoken: SpokenVersions) => void;
  /** From now on the server cannot be reached at all. */
  goDown: () => Promise<void>;
  close: () => Promise<void>;
}

let made = 0;
const draft = (content: string): MessageDraft => {
  made += 1;
  return {
    id: `019a0000-0000-7000-8000-${(Date.now() % 1e6).toString().padStart(6, '0')}${String(made).padStart(6, '0')}`,
    content,
    message_type: 'text',
    written_at: '2026-03-01T12:00:00.000Z',
  };
};

const listen = (socket: Socket) => {
  const events: SocketEvent[] = [];
  socket.subscribe((event) => events.push(event));
  return events;
};

const connect = async ({ until }: TransportUnderTest, socket: Socket) => {
  socket.connect();
  await until('connected', () => socket.isConnected());
};
const batchFrom = (from: PersonUnderTest, to: PersonUnderTest, texts: readonly string[]) => ({
  conversationId: conversationIdOf(from.id, to.id),
  receiverId: to.id,
  messages: texts.map(draft),
});
const failureOf = async (call: Promise<unknown>) => {
  try {
    await call;
  } catch (error) {
    if (error instanceof TransportError) return error.failure;
    throw error;
  }
  throw new Error('the call did not fail');
};

/** The contract of Api and Socket, against whichever server stands behind them. */
export function transportContract(name: string, make: () => Promise<TransportUnderTest>): void {
  describe(name, () => {
    let world: TransportUnderTest | null = null;
    const open = async () => {
      world = await make();
      return world;
    };
    afterEach(async () => {
      await world?.close();
      world = null;
    });
    test('PO7 a batch is answered item by item in its order, and again with the same rows', async () => {
      const at = await open();
      await connect(at, at.one.socket);
      const batch = batchFrom(at.one, at.other, ['first', 'second', 'third']);
      const results = await at.during(at.one.socket.sendBatch(batch, 5000));
      expect(results.map((result) => [result.status, result.id])).toEqual(
        batch.messages.map((message) => ['accepted', message.id]),
      );
      const seqs = results.map((result) => (result.status === 'accepted' ? result.message.seq : 0));
      expect(seqs).toEqual([1, 2, 3]);
      expect(await at.during(at.one.socket.sendBatch(batch, 5000))).toEqual(results);
      expect(await at.during(at.one.api.sendBatch(batch))).toEqual(results);
    });

    test('PO7 the second transport stores in order and the receiver hears of it', async () => {
      const at = await open();
      await connect(at, at.other.socket);
      const heard = listen(at.other.socket);
      const batch = batchFrom(at.one, at.other, ['first', 'second']);
      const results = await at.during(at.one.api.sendBatch(batch));
      expect(results.map((result) => result.status)).toEqual(['accepted', 'accepted']);
      const messages = () =>
        heard.flatMap((event) =>
          event.type === 'newMessage' ? [event.payload.message.content] : [],
        );
      await at.until('both heard', () => messages().length === 2);
      expect(messages()).toEqual(['first', 'second']);
    });

    test('PO7 the second transport ends after the item at which it is told that there is a better way', async () => {
      const at = await open();
      const batch = batchFrom(at.one, at.other, ['first', 'second', 'third']);
      let asked = 0;
      const isEnough = () => {
        asked += 1;
        return asked === 2;
      };
      const some = await at.during(at.one.api.sendBatch(batch, isEnough));
      expect(some.map(({ id }) => id)).toEqual(batch.messages.slice(0, 2).map(({ id }) => id));
      const all = await at.during(at.one.api.sendBatch(batch, () => false));
      expect(all).toHaveLength(3);
      expect(all.slice(0, 2)).toEqual(some);
    });

    test('PO7 a batch for the wrong conversation is refused with a typed code', async () => {
      const at = await open();
      await connect(at, at.one.socket);
      const batch = {
        ...batchFrom(at.one, at.other, ['text']),
        conversationId: '5f0c4b6e-3b57-5d0e-9a5d-0c1f5a3e7b21',
      };
      const failure = await failureOf(at.during(at.one.socket.sendBatch(batch, 5000)));
      expect(failure).toMatchObject({ kind: 'answered', code: 'conversation_mismatch' });
    });

    test('PO7 nothing is emitted while not connected: a send fails at once', async () => {
      const at = await open();
      const failure = await failureOf(
        at.one.socket.sendBatch(batchFrom(at.one, at.other, ['text']), 60_000),
      );
      expect(failure).toEqual({ kind: 'network' });
      expect(await at.one.socket.heartbeat(60_000)).toBe(false);
    });

    test('PO8 a connected socket answers heartbeats, and connects again after being closed', async () => {
      const at = await open();
      await connect(at, at.one.socket);
      expect(await at.during(at.one.socket.heartbeat(5000))).toBe(true);
      at.one.socket.close();
      expect(at.one.socket.isConnected()).toBe(false);
      await connect(at, at.one.socket);
      expect(await at.during(at.one.socket.heartbeat(5000))).toBe(true);
    });

    test('PO8 reconnecting now replaces the line', async () => {
      const at = await open();
      const events = listen(at.one.socket);
      await connect(at, at.one.socket);
      at.one.socket.reconnectNow();
      const connects = () => events.filter((event) => event.type === 'connected').length;
      await at.until('connected again', () => connects() === 2 && at.one.socket.isConnected());
      expect(events.map(({ type }) => type).filter((type) => type.endsWith('connected'))).toEqual([
        'connected',
        'disconnected',
        'connected',
      ]);
    });

    test('PO8 typing reaches the other person', async () => {
      const at = await open();
      await at.during(at.one.api.sendBatch(batchFrom(at.one, at.other, ['hello'])));
      await connect(at, at.one.socket);
      await connect(at, at.other.socket);
      const heard = listen(at.other.socket);
      const conversationId = conversationIdOf(at.one.id, at.other.id);
      at.one.socket.typing('start', at.other.id, conversationId);
      await at.until('typing heard', () => heard.some((event) => event.type === 'typing'));
      at.one.socket.typing('stop', at.other.id, conversationId);
      await at.until('stop heard', () => heard.some((event) => event.type === 'stoppedTyping'));
      expect(heard.find((event) => event.type === 'typing')).toEqual({
        type: 'typing',
        payload: { userId: at.one.id, conversationId },
      });
    });

    test('PO8 who is online is told on connecting and when it changes', async () => {
      const at = await open();
      await at.during(at.one.api.sendBatch(batchFrom(at.one, at.other, ['hello'])));
      const heard = listen(at.one.socket);
      await connect(at, at.one.socket);
      await connect(at, at.other.socket);
      await at.until('online heard', () =>
        heard.some(
          (event) =>
            event.type === 'online' && event.people.some((person) => person.id === at.other.id),
        ),
      );
      at.other.socket.close();
      await at.until('offline heard', () =>
        heard.some((event) => event.type === 'offline' && event.userId === at.other.id),
      );
      const ofOther = heard.flatMap((event) => {
        if (event.type === 'offline') return event.userId === at.other.id ? ['offline'] : [];
        const people = event.type === 'online' ? event.people : [];
        return people.some(({ id }) => id === at.other.id) ? ['online'] : [];
      });
      expect(ofOther).toEqual(['online', 'offline']);
    });

    test('PO8 a refused token is said to be just that', async () => {
      const at = await open();
      await at.refuseTokens();
      const heard = listen(at.one.socket);
      at.one.socket.connect();
      await at.until('refused', () =>
        heard.some((event) => event.type === 'disconnected' && event.needsAuth),
      );
      const failure = await failureOf(
        at.during(at.one.api.catchUp({ cursors: {}, complete: true })),
      );
      expect(failure).toMatchObject({ kind: 'answered', code: 'unauthenticated' });
    });

    test('PO8 a refused token that was replaced meanwhile is a broken line, and the new one is tried', async () => {
      const at = await open();
      const heard = listen(at.one.socket);
      at.connectWithReplacedToken();
      await at.until('connected', () => at.one.socket.isConnected());
      // A list of the people online may have come by now, too.
      expect(heard.slice(0, 2)).toEqual([
        { type: 'disconnected', needsAuth: false },
        { type: 'connected' },
      ]);
    });

    test('PO9 catch-up gives what is missing after each cursor, and last pages of what is new', async () => {
      const at = await open();
      const batch = batchFrom(at.one, at.other, ['a', 'b', 'c']);
      await at.during(at.one.api.sendBatch(batch));
      const id = batch.conversationId;
      const whole = await at.during(at.other.api.catchUp({ cursors: {}, complete: true }));
      expect(whole.messages.map((message) => message.content)).toEqual(['a', 'b', 'c']);
      expect(whole.conversations.map((row) => [row.id, row.last_seq])).toEqual([[id, 3]]);
      expect(whole.more).toEqual([]);
      const rest = await at.during(at.other.api.catchUp({ cursors: { [id]: 2 }, complete: false }));
      expect(rest.messages.map((message) => message.seq)).toEqual([3]);
      expect(whole.epoch).toMatch(/./u);
      expect(rest.epoch).toBe(whole.epoch);
      const rows = await at.during(at.other.api.conversations());
      expect(rows.map((row) => row.otherParticipantId)).toEqual([at.one.id]);
    });

    test('PO9 history comes in pages, ascending, before or after a seq', async () => {
      const at = await open();
      const batch = batchFrom(at.one, at.other, ['a', 'b', 'c', 'd']);
      await at.during(at.one.api.sendBatch(batch));
      const seqs = async (range: Parameters<Api['history']>[1]) =>
        (await at.during(at.other.api.history(batch.conversationId, range))).map(
          (message) => message.seq,
        );
      expect(await seqs({ limit: 2 })).toEqual([3, 4]);
      expect(await seqs({ beforeSeq: 3, limit: 2 })).toEqual([1, 2]);
      expect(await seqs({ afterSeq: 1, limit: 2 })).toEqual([2, 3]);
    });

    test('PO9 marks only grow, and both people hear of them', async () => {
      const at = await open();
      const batch = batchFrom(at.one, at.other, ['a', 'b']);
      await at.during(at.one.api.sendBatch(batch));
      await connect(at, at.one.socket);
      const heard = listen(at.one.socket);
      const id = batch.conversationId;
      const marks = await at.during(at.other.api.marks(id, { deliveredSeq: 2, readSeq: 1 }));
      expect(marks).toMatchObject({ my_delivered_seq: 2, my_read_seq: 1, other_read_seq: 2 });
      await at.until('read heard', () => heard.some((event) => event.type === 'read'));
      const after = await at.during(at.other.api.marks(id, { deliveredSeq: 1 }));
      expect(after).toEqual(marks);
    });

    test.each<[Mismatch, SpokenVersions]>([
      ['client_outdated', { oldest: PROTOCOL_VERSION + 1, newest: PROTOCOL_VERSION + 2 }],
      ['server_outdated', { oldest: 0, newest: PROTOCOL_VERSION - 1 }],
    ])(
      'PO10 %s is told by the handshake and by every call, with when to come back; the probe answers',
      async (code, spoken) => {
        const at = await open();
        at.speak(spoken);
        const heard = listen(at.one.socket);
        at.one.socket.connect();
        await at.until('refused', () => heard.length > 0);
        const [told] = heard;
        expect(told).toMatchObject({ type: 'disconnected', needsAuth: false, mismatch: { code } });
        const batch = batchFrom(at.one, at.other, ['text']);
        for (const failure of [
          await failureOf(at.during(at.one.api.sendBatch(batch))),
          await failureOf(at.during(at.one.api.catchUp({ cursors: {}, complete: true }))),
        ])
          expect(failure).toMatchObject({
            kind: 'answered',
            code,
            retryAfterMs: expect.any(Number),
          });
        expect(await at.during(at.one.api.probe(2000))).toBe(true);
        at.speak({ oldest: PROTOCOL_VERSION, newest: PROTOCOL_VERSION });
        at.one.socket.reconnectNow();
        await at.until('connected', () => at.one.socket.isConnected());
        const results = await at.during(at.one.socket.sendBatch(batch, 5000));
        expect(results.map(({ status }) => status)).toEqual(['accepted']);
      },
    );

    test('PO9 the probe is true while the server answers, and false when it cannot be reached', async () => {
      const at = await open();
      expect(await at.during(at.one.api.probe(2000))).toBe(true);
      await at.goDown();
      expect(await at.during(at.one.api.probe(500))).toBe(false);
      const failure = await failureOf(at.during(at.one.api.conversations()));
      expect(failure.kind).toBe('network');
    });
  });
}
