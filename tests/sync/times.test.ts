import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openStores, type LocalStores } from '#sync/adapters/rxdb/stores.ts';
import type { EngineStatus, KeptTimes } from '#sync/model/engine.ts';
import { NEVER, NO_FACTS } from '#sync/model/facts.ts';
import { laterTimes } from '#sync/engine/keptTimes.ts';
import { createLive } from '#sync/kit/live.ts';
import { isWorthKeeping, keepTimes } from '#sync/device/status/keepTimes.ts';
import { createVirtualClock } from '#tests/fakes/clock.ts';
import { checkedStorage } from './checkedStorage.ts';

let made = 0;
let local: LocalStores;
const log = { info: () => undefined, warn: () => undefined };

beforeEach(() => {
  made += 1;
  local = openStores(`roost-times${made}`, checkedStorage);
});
afterEach(() => local.database.close());

/** An engine as far as it is asked here. */
const engineThat = (isLeader: boolean) => {
  const status = createLive<EngineStatus>({ ...NO_FACTS, isLeader });
  const set = (part: Partial<EngineStatus>) => status.set({ ...status.get(), ...part });
  return { status, set, restore: (times: KeptTimes) => set(laterTimes(status.get(), times)) };
};
const known: KeptTimes = {
  lastPullAt: { ...NEVER, messages: 10 },
  lastPushAt: { ...NEVER, outbox: 20 },
  lastContactAt: 30,
};

test('ST3 what the leader learns is kept, and given to the next start', async () => {
  const clock = createVirtualClock();
  const first = engineThat(true);
  const stop = keepTimes({ engine: first, store: local.times, clock, log });
  first.set(known);
  await expect
    .poll(async () => {
      await clock.advance(2000);
      return await local.times.read();
    })
    .toEqual(known);
  stop();

  const next = engineThat(false);
  const stopNext = keepTimes({ engine: next, store: local.times, clock, log });
  await expect.poll(() => next.status.get()).toMatchObject(known);
  stopNext();
});

test('ST10 a start without a network knows until when the line told of a collection, not only when it was pulled', async () => {
  const clock = createVirtualClock();
  const first = engineThat(true);
  const stop = keepTimes({ engine: first, store: local.times, clock, log });
  const lastPullAt = { ...NEVER, messages: 10, records: 10 };
  first.set({ ...known, lastPullAt, lastContactAt: 900, followed: ['records', 'areas'] });
  await expect
    .poll(async () => {
      await clock.advance(2000);
      return (await local.times.read())?.lastPullAt;
    })
    .toEqual({ ...lastPullAt, records: 900 });
  stop();
});

test('ST3 followers write nothing, and neither does who was ended', async () => {
  const clock = createVirtualClock();
  const written: KeptTimes[] = [];
  const store = {
    read: () => Promise.resolve(null),
    write: (times: KeptTimes) => Promise.resolve(void written.push(times)),
  };
  const follower = engineThat(false);
  const stopFollower = keepTimes({ engine: follower, store, clock, log });
  const ended = engineThat(true);
  const stopEnded = keepTimes({ engine: ended, store, clock, log });
  stopEnded();
  follower.set(known);
  ended.set(known);
  await clock.advance(60_000);
  expect(written).toEqual([]);
  follower.set({ isLeader: true });
  await clock.advance(60_000);
  expect(written).toEqual([known]);
  stopFollower();
});

test('ST3 what is known never goes back, and contact alone is rarely written', () => {
  const newer = { ...known, lastPullAt: { ...NEVER, messages: 5, roles: 7 }, lastContactAt: 40 };
  expect(laterTimes(known, newer)).toEqual({
    lastPullAt: { ...NEVER, messages: 10, roles: 7 },
    lastPushAt: known.lastPushAt,
    lastContactAt: 40,
  });
  expect(isWorthKeeping(null, known)).toBe(true);
  expect(isWorthKeeping(known, { ...known, lastContactAt: 10_030 })).toBe(false);
  expect(isWorthKeeping(known, { ...known, lastContactAt: 30_030 })).toBe(true);
  expect(isWorthKeeping(known, newer)).toBe(true);
});
