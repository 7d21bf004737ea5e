import { expect, it, vi } from 'vitest';
import type { LocalDatabase } from '../database.ts';
import { liveRead } from './liveRead.ts';

const flushed = async () => {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
};

/** A database of one collection that hears of arrivals, and a clock that is moved by hand. */
function createWorld() {
  let arrived: (ids: readonly string[]) => void = () => undefined;
  const collection = { eventBulks$: { subscribe: () => ({ unsubscribe: () => undefined }) } };
  const database = {
    collection: async () => collection,
    arrivals: {
      listen(callback: typeof arrived) {
        arrived = callback;
        return () => undefined;
      },
    },
    onReopen: () => () => undefined,
    isClosed: () => false,
    noteRead: () => undefined,
  };
  const waits: { readonly ms: number; readonly pass: () => void }[] = [];
  const clock = {
    now: () => 0,
    after(ms: number, pass: () => void) {
      waits.push({ ms, pass });
      return () => undefined;
    },
  };
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  return {
    deps: { database: database as unknown as LocalDatabase, clock, log },
    waits,
    async arrive() {
      arrived(['some']);
      await flushed();
    },
    async pass() {
      waits.at(-1)?.pass();
      await flushed();
    },
  };
}

it('FI29 a read waits longer and longer while homes keep arriving, tells the last of it, and is quick again after a quiet moment', async () => {
  const { deps, waits, arrive, pass } = createWorld();
  let reads = 0;
  const told: number[] = [];
  liveRead(deps, 'properties', {
    read: async () => (reads += 1),
    concerns: () => true,
    concernsArrived: () => true,
    ...{ everyMs: 1000, seldomMs: 4000 },
  })((value) => told.push(value));
  await flushed();
  expect(told).toEqual([1]);
  for (let more = 0; more < 4; more += 1) {
    await arrive();
    await arrive();
    await pass();
  }
  expect(told).toEqual([1, 2, 3, 4, 5]);
  expect(waits.map(({ ms }) => ms)).toEqual([1000, 2000, 4000, 4000, 4000]);

  await pass();
  await arrive();
  expect(told.at(-1)).toBe(6);
  expect(waits.at(-1)?.ms).toBe(1000);
});
