import 'fake-indexeddb/auto';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { Message } from '#contract/entities/message.ts';
import type { SendMessages, SendResult } from '#contract/protocol/socket.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { browserRandom } from '#sync/adapters/browser/random.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { createMessaging } from '#sync/engine/messaging.ts';
import { createLife } from '#sync/kit/life.ts';
import { readStoredDocs } from '#sync/store/beneath/documents.ts';
import type { NewMessage } from '#sync/model/entry.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import { LONG } from '#tests/tags.ts';
import { checkedStorage } from './checkedStorage.ts';

const ME = '019a0000-0000-7000-8000-000900000001';
const AT = '2026-03-01T12:00:00.000Z';
const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const personOf = (n: number) => idOf(900_000 + n);
const laneOf = (n: number) => conversationIdOf(ME, personOf(n));

let made = 0;
const opened: LocalStores[] = [];
const openTab = () => {
  const tab = openStores(`roost-full${made}`, checkedStorage, { allowsDuplicates: true });
  opened.push(tab);
  return tab;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map(({ database }) => database.close()));
  made += 1;
});

const entry = (n: number, person: number): NewMessage => ({
  id: idOf(n),
  lane: laneOf(person),
  receiverId: personOf(person),
  content: `number ${n}`,
  messageType: 'text',
  writtenAt: AT,
  attempts: 0,
  state: 'queued',
  nextAttemptAt: 0,
});

/** A server that takes everything, at once. */
function createTaker() {
  const taken = new Map<string, Message[]>();
  const send = (batch: SendMessages): Promise<readonly SendResult[]> => {
    const stored = taken.get(batch.conversationId) ?? [];
    taken.set(batch.conversationId, stored);
    return Promise.resolve(
      batch.messages.map(({ id, content, message_type, written_at }) => {
        const message = {
          id,
          conversationId: batch.conversationId,
          sender_id: ME,
          seq: stored.length + 1,
          content,
          message_type,
          written_at,
          created_at: AT,
        };
        stored.push(message);
        return { status: 'accepted', id, message };
      }),
    );
  };
  return { taken, send };
}

/** The leader's work over the stores of a tab, connected to `send`. */
function lead(
  { stores }: LocalStores,
  send: ReturnType<typeof createTaker>['send'],
  canReach = () => true,
  clock = browserClock,
) {
  const log = { info: () => undefined, warn: vi.fn() };
  const life = createLife(log);
  const never = () => Promise.reject(new Error('nothing is to be asked here'));
  const messaging = createMessaging({
    engine: {
      ...{ clock, random: browserRandom, stores, log, identity: { userId: ME } },
      locks: { isWaitedFor: () => Promise.resolve(false) },
    },
    life,
    facts: { synced: () => undefined },
    uplink: {
      calls: { api: { setMarks: never }, send },
      isLetIn: () => true,
      canReach,
      isOffline: () => true,
    },
    isCurrent: () => true,
    isCertain: () => true,
  } as unknown as Parameters<typeof createMessaging>[0]);
  return { messaging, log, life };
}

/** Transactions on databases of outboxes. The library binds the method when it opens one. */
const counts = { reads: 0, writes: 0, strict: 0, all: [] as string[] };
const begin = IDBDatabase.prototype.transaction;
beforeAll(() => {
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (
    this: IDBDatabase,
    ...args
  ) {
    const [, mode, options] = args;
    counts.all.push(`${this.name.split('--').at(-1)} ${mode === 'readwrite' ? 'written' : 'read'}`);
    if (this.name.endsWith('--outbox')) {
      counts[mode === 'readwrite' ? 'writes' : 'reads'] += 1;
      if (mode === 'readwrite' && options?.durability === 'strict') counts.strict += 1;
    }
    return begin.apply(this, args);
  });
});
const countAnew = () => Object.assign(counts, { reads: 0, writes: 0, strict: 0, all: [] });
beforeEach(countAnew);

async function fill({ stores }: LocalStores, people: number, each: number) {
  const rows = Array.from({ length: people }, (_, person) => ({
    id: laneOf(person),
    otherParticipantId: personOf(person),
    otherParticipant: {
      id: personOf(person),
      full_name: 'Them',
      user_type: 'renter' as const,
      avatar_url: null,
    },
    last_message: null,
    last_message_type: null,
    last_message_at: null,
    last_message_sender_id: null,
    last_seq: 0,
    my_delivered_seq: 0,
    my_read_seq: 0,
    other_delivered_seq: 0,
    other_read_seq: 0,
  }));
  await stores.conversations.putRows(rows);
  for (let n = 0; n < people * each; n += 1) await stores.outbox.add(entry(n, n % people));
}

test(
  'DR19 a thousand queued messages are read once, and every batch costs two writes at most',
  LONG,
  async () => {
    const tab = openTab();
    await fill(tab, 20, 50);
    const { taken, send } = createTaker();
    let gone = 0;
    tab.stores.outbox.subscribe((changes) => {
      gone += changes?.filter(({ entry: left }) => left === null).length ?? 0;
    });
    const { messaging, log, life } = lead(tab, send);
    countAnew();
    messaging.start();
    await expect.poll(() => [...taken.values()].flat().length + gone, { interval: 20 }).toBe(2000);
    messaging.stop();
    await life.end();
    // Twice at the most where the database opens in between, and once for each write: what is changed is what is stored.
    expect(counts.reads - counts.writes).toBeLessThanOrEqual(2);
    expect(counts.writes).toBeLessThanOrEqual(40);
    expect(counts.strict).toBe(0);
    for (let person = 0; person < 20; person += 1)
      expect(taken.get(laneOf(person))?.map(({ content }) => content)).toEqual(
        Array.from({ length: 50 }, (_, at) => `number ${at * 20 + person}`),
      );
    expect(log.warn).not.toHaveBeenCalled();
  },
);

test(
  'DR21 a thousand messages in twenty conversations go in twenty transactions',
  LONG,
  async () => {
    const tab = openTab();
    await fill(tab, 20, 50);
    const { taken, send } = createTaker();
    let isOpen = false;
    // A server that takes one batch after the other, 10 ms each.
    let before = Promise.resolve();
    const { messaging, log, life } = lead(
      tab,
      async (batch) => {
        before = before.then(() => new Promise((resolve) => setTimeout(resolve, 10)));
        await before;
        return await send(batch);
      },
      () => isOpen,
    );
    messaging.start();
    // The reads of the start are over then.
    await tab.stores.messages.put([]);
    countAnew();
    isOpen = true;
    messaging.retry();
    await expect.poll(() => [...taken.values()].flat().length, { interval: 20 }).toBe(1000);
    const left = () => tab.stores.outbox.waiting(1000);
    await expect.poll(async () => (await left())?.length, { interval: 1000 }).toBe(0);
    const { all } = counts;
    messaging.stop();
    await life.end();
    const ours = all.filter((what) => /^(outbox|messages|conversations) /.test(what));
    // The last read is the test's own.
    expect(ours.slice(0, -1).length, ours.join()).toBeLessThanOrEqual(20);
    expect(log.warn).not.toHaveBeenCalled();
  },
);

type Send = ReturnType<typeof createTaker>['send'];
const after = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

/** A line as the leader knows it. */
interface Line {
  isOpen: boolean;
}

/** Ways in which the answers to twenty batches come; where the line breaks it is there again after `backAfter` ms. */
const PATTERNS: readonly {
  readonly how: string;
  readonly serve: (take: Send, line: Line) => Send;
  readonly backAfter?: number;
}[] = [
  {
    how: 'one by one, with a pause after each',
    serve(take) {
      let before = Promise.resolve();
      return async (batch) => {
        before = before.then(() => after(120));
        await before;
        return await take(batch);
      };
    },
  },
  {
    how: 'in bursts',
    serve(take) {
      let asked = 0;
      return async (batch) => {
        asked += 1;
        await after(250 * Math.ceil(asked / 3));
        return await take(batch);
      };
    },
  },
  {
    how: 'for some of each, one lane after the other, as where the socket comes when a part went by requests',
    serve(take) {
      const begun = new Set<string>();
      return async (batch) => {
        if (begun.has(batch.conversationId)) return await take(batch);
        begun.add(batch.conversationId);
        await after(70 * begun.size);
        return await take({ ...batch, messages: batch.messages.slice(0, 9) });
      };
    },
  },
  {
    how: 'once the line was away and all of it was cut',
    serve(take, line) {
      let asked = 0;
      return async (batch) => {
        asked += 1;
        if (asked > 20) return await take(batch);
        await after(100);
        line.isOpen = false;
        throw new TransportError({ kind: 'network' });
      };
    },
    backAfter: 600,
  },
  {
    how: 'for half of them before the line breaks, which is back while these are being stored',
    serve(take, line) {
      let asked = 0;
      let broken: Promise<void> | null = null;
      return async (batch) => {
        asked += 1;
        const mine = asked;
        broken ??= after(220);
        if (mine > 20) return await take(batch);
        await (mine <= 10 ? after(20 * mine) : broken);
        if (mine <= 10) return await take(batch);
        line.isOpen = false;
        throw new TransportError({ kind: 'network' });
      };
    },
    backAfter: 300,
  },
];

test.each(PATTERNS)(
  'DR21 a drain is twenty transactions at most where answers come $how',
  LONG,
  async ({ serve, backAfter }) => {
    const tab = openTab();
    await fill(tab, 20, 50);
    const { taken, send } = createTaker();
    const line = { isOpen: false };
    const { messaging, log, life } = lead(tab, serve(send, line), () => line.isOpen);
    messaging.start();
    // The reads of the start are over then.
    await tab.stores.messages.put([]);
    let gone = 0;
    tab.stores.outbox.subscribe((changes) => {
      gone += changes?.filter(({ entry: left }) => left === null).length ?? 0;
    });
    countAnew();
    const comes = () => {
      line.isOpen = true;
      messaging.retry();
    };
    comes();
    if (backAfter !== undefined) void after(backAfter).then(comes);
    await expect.poll(() => gone, { interval: 20 }).toBe(1000);
    const ours = counts.all.filter((what) => /^(outbox|messages|conversations) /.test(what));
    messaging.stop();
    await life.end();
    for (let person = 0; person < 20; person += 1)
      expect(taken.get(laneOf(person))?.map(({ content }) => content)).toEqual(
        Array.from({ length: 50 }, (_, at) => `number ${at * 20 + person}`),
      );
    expect(ours.length, ours.join()).toBeLessThanOrEqual(20);
    expect(log.warn).not.toHaveBeenCalled();
  },
);

test('DR1 an acknowledged entry leaves nothing on the disk, and one that was taken out leaves a mark', async () => {
  const tab = openTab();
  await fill(tab, 1, 3);
  await tab.stores.outbox.update(idOf(2), () => null);
  const { taken, send } = createTaker();
  const { messaging, log, life } = lead(tab, send);
  messaging.start();
  await expect.poll(() => tab.stores.outbox.all()).toEqual([]);
  messaging.stop();
  await life.end();
  expect(taken.get(laneOf(0))?.map(({ id }) => id)).toEqual([idOf(0), idOf(1)]);
  const outbox = await tab.database.collection('outbox');
  const left = await readStoredDocs(outbox, [0, 1, 2].map(idOf), { withRemoved: true });
  expect(left.map(({ id, _deleted, content }) => [id, _deleted, content])).toEqual([
    [idOf(2), true, ''],
  ]);
  // One that comes back is sent once more, and stands as any other.
  await tab.stores.outbox.add(entry(0, 0));
  expect(await tab.stores.outbox.all()).toMatchObject([{ id: idOf(0), position: 1 }]);
  expect(log.warn).not.toHaveBeenCalled();
});

test('DR19 what waits is read while the way is shut, and hints within half a second are one', async () => {
  const tab = openTab();
  await fill(tab, 2, 5);
  const { taken, send } = createTaker();
  let now = Date.now();
  let isOpen = false;
  const clock = { ...browserClock, now: () => now };
  const { messaging, life } = lead(tab, send, () => isOpen, clock);
  messaging.start();
  // It looks for messages that a dead tab left on their way, and opens the store.
  let last = -1;
  const isQuiet = () => {
    const before = last;
    last = counts.reads;
    return counts.reads > 0 && counts.reads === before;
  };
  await expect.poll(isQuiet, { interval: 100 }).toBe(true);
  now += 1000;
  countAnew();
  messaging.retry();
  await expect.poll(() => counts.reads).toBe(1);
  now += 499;
  messaging.retry();
  isOpen = true;
  messaging.retry();
  await expect.poll(() => [...taken.values()].flat().length).toBe(10);
  messaging.stop();
  await life.end();
  expect(counts.reads).toBe(1);
  expect(taken.get(laneOf(0))).toHaveLength(5);
});

test('DR19 what another tab writes meanwhile is read and goes out, in its order', async () => {
  const tab = openTab();
  await fill(tab, 6, 20);
  const other = openTab();
  const { taken, send } = createTaker();
  let isWritten: Promise<unknown> | null = null;
  const { messaging, log, life } = lead(tab, async (batch) => {
    isWritten ??= Promise.all([
      other.stores.outbox.add(entry(1000, 0)),
      other.stores.outbox.add(entry(1001, 5)),
    ]);
    await isWritten;
    return await send(batch);
  });
  messaging.start();
  await expect.poll(() => [...taken.values()].flat().length).toBe(122);
  await expect.poll(() => tab.stores.outbox.all()).toEqual([]);
  messaging.stop();
  await life.end();
  expect(taken.get(laneOf(0))?.map(({ id }) => id)).toEqual([
    ...Array.from({ length: 20 }, (_, at) => idOf(at * 6)),
    idOf(1000),
  ]);
  expect(taken.get(laneOf(5))?.at(-1)).toMatchObject({ id: idOf(1001), seq: 21 });
  expect(log.warn).not.toHaveBeenCalled();
});

test('DR19 what a person changed or took out in another tab goes as they left it, though the news is late', async () => {
  const tab = openTab();
  await fill(tab, 1, 120);
  const other = openTab();
  const { taken, send } = createTaker();
  let isChanged: Promise<unknown> | null = null;
  const { messaging, life } = lead(tab, async (batch) => {
    isChanged ??= Promise.all([
      other.stores.outbox.update(idOf(70), () => null),
      other.stores.outbox.update(idOf(80), (before) => ({ ...before, content: 'changed' })),
    ]);
    await isChanged;
    return await send(batch);
  });
  // Changes of the other tab are not reported here.
  vi.spyOn(tab.stores.outbox, 'subscribe').mockReturnValue(() => undefined);
  messaging.start();
  await expect.poll(() => taken.get(laneOf(0))?.length).toBe(119);
  await expect.poll(() => tab.stores.outbox.all()).toEqual([]);
  messaging.stop();
  await life.end();
  const texts = taken.get(laneOf(0))?.map(({ content }) => content);
  expect(texts).not.toContain('number 70');
  expect(texts?.[79]).toBe('changed');
});

/** Calls of this kind on the documents of outboxes. */
function countCalls(kind: 'put' | 'delete') {
  const calls = vi.spyOn(IDBObjectStore.prototype, kind);
  const count = () => {
    const stores = calls.mock.contexts as IDBObjectStore[];
    return stores.filter(({ transaction }) => transaction.db.name.endsWith('--outbox')).length;
  };
  return { count, stop: () => calls.mockRestore() };
}

test('DR22 a full outbox is marked by one entry of each lane', async () => {
  const tab = openTab();
  await fill(tab, 10, 4);
  const { taken, send } = createTaker();
  const { messaging, log, life } = lead(tab, send);
  const puts = countCalls('put');
  messaging.start();
  await expect.poll(() => [...taken.values()].flat().length).toBe(40);
  await expect.poll(() => tab.stores.outbox.all()).toEqual([]);
  messaging.stop();
  await life.end();
  expect(puts.count()).toBe(10);
  puts.stop();
  expect(log.warn).not.toHaveBeenCalled();
});

test('DR1 entries that lie one behind the other are taken off as one range, and nothing between them', async () => {
  const tab = openTab();
  const { outbox } = tab.stores;
  for (let n = 0; n < 40; n += 1) await outbox.add(entry(n, n === 12 || n > 30 ? 1 : 0));
  await outbox.update(idOf(20), () => null);
  const ids = (await outbox.all()).filter(({ lane }) => lane === laneOf(0)).map(({ id }) => id);
  const deletes = countCalls('delete');
  await outbox.updateMany(ids, () => null, 'asStored');
  // Before 12, up to the mark that 20 left, and up to 30.
  expect(deletes.count()).toBe(3);
  deletes.stop();
  const left = await outbox.all();
  expect(left.map(({ id }) => id)).toEqual(
    [12, ...Array.from({ length: 9 }, (_, at) => 31 + at)].map(idOf),
  );
  const stored = await readStoredDocs(await tab.database.collection('outbox'), [idOf(20)], {
    withRemoved: true,
  });
  expect(stored.map(({ _deleted }) => _deleted)).toEqual([true]);
});
