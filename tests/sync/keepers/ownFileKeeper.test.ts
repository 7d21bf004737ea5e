import { beforeEach, expect, test } from 'vitest';
import type { Kept } from '#contract/entities/record.ts';
import type { NamedFile } from '#sync/model/rules/files/namedFiles.ts';
import { createLive } from '#sync/kit/live.ts';
import { startOwnFileKeeper } from '#sync/listings/keepers/ownFileKeeper.ts';
import type { LocalPhoto } from '#sync/model/listings.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';

const MINUTE = 60_000;
const idOf = (at: number) => `019a0000-0000-7000-8000-${String(at).padStart(12, '0')}`;

let clock: VirtualClock;
let files: ReturnType<typeof createLive<readonly Kept<'home_file'>[]>>;
let kept: ReturnType<typeof createLive<readonly LocalPhoto[]>>;
let isOnline: ReturnType<typeof createLive<boolean>>;
let isSavingData: ReturnType<typeof createLive<boolean>>;
let hasRoom: boolean;
/** The files on the server. */
let server: Set<string>;
/** Each time one was asked for: which, and when, ms since the beginning. */
let asked: [number, number][];
let swept: number[];

const named = (at: number): Kept<'home_file'> => ({
  id: idOf(at),
  body: {
    ...{ propertyId: idOf(900), kind: 'photo', name: '', alt: '', bytes: 10, w: 4, h: 3 },
    at: 1000 - at,
  },
});
const here = (id: string) =>
  kept.set([...kept.get(), { id, state: { kind: 'stored' } } as unknown as LocalPhoto]);

const start = () =>
  startOwnFileKeeper({
    clock,
    log: { info: () => undefined, warn: () => undefined },
    records: {
      list: (kind: string) => (kind === 'home_file' ? files : createLive([])),
    } as never,
    coming: () => createLive(false),
    market: { photos: { kept: () => kept } },
    openFiles: () =>
      Promise.resolve({
        own: {
          adopt: () => Promise.resolve(),
          sweep: (names: ReadonlySet<string>) => {
            swept.push(names.size);
            return Promise.resolve();
          },
          bring: ({ id }: NamedFile) => {
            asked.push([Number(id.slice(-3)), clock.elapsed()]);
            if (!server.has(id)) return Promise.reject(new Error('not there yet'));
            here(id);
            return Promise.resolve();
          },
        },
      } as never),
    hasRoom: () => Promise.resolve(hasRoom),
    isOnline,
    isSavingData,
  });
const askedFor = (at: number) => asked.filter(([id]) => id === at).map(([, when]) => when);

beforeEach(() => {
  clock = createVirtualClock();
  files = createLive<readonly Kept<'home_file'>[]>([]);
  kept = createLive<readonly LocalPhoto[]>([]);
  isOnline = createLive(true);
  isSavingData = createLive(false);
  hasRoom = true;
  server = new Set();
  asked = [];
  swept = [];
});

test('KP6 a file that is not to be had is asked for later and later, at once when the network is back, and not again once it is here', async () => {
  files.set([named(1)]);
  const stop = start();
  await clock.advance(20 * MINUTE);
  const waits = askedFor(1).map((at, index, all) => at - (all[index - 1] ?? at));
  expect(waits.slice(1, 4)).toEqual([4000, 8000, 16_000]);
  expect(Math.max(...waits)).toBeLessThanOrEqual(5 * MINUTE + 30_000);
  expect(waits.at(-1)).toBeGreaterThanOrEqual(5 * MINUTE - 1);
  server.add(idOf(1));
  isOnline.set(false);
  await clock.advance(10 * MINUTE);
  const before = asked.length;
  expect(askedFor(1).at(-1)).toBeLessThan(20 * MINUTE + 1);
  isOnline.set(true);
  await clock.settle();
  expect(asked).toHaveLength(before + 1);
  await clock.advance(20 * MINUTE);
  expect(asked).toHaveLength(before + 1);
  stop();
});

test('KP6 one device that has not sent its files holds up no others: three failures end a round, and all have their turn', async () => {
  files.set([1, 2, 3, 4, 5, 6].map(named));
  server.add(idOf(6));
  const stop = start();
  await clock.settle();
  expect(asked.map(([id]) => id)).toEqual([1, 2, 3]);
  await clock.advance(MINUTE);
  for (const id of [4, 5, 6]) expect(askedFor(id)).not.toEqual([]);
  expect(kept.get().map(({ id }) => id)).toEqual([idOf(6)]);
  stop();
});

test('KP6 once one of them comes, its device is sending: those that waited for long are asked for soon', async () => {
  files.set([named(1)]);
  const stop = start();
  await clock.advance(20 * MINUTE);
  const before = askedFor(1).length;
  files.set([named(1), named(2)]);
  server.add(idOf(2));
  await clock.settle();
  expect(kept.get().map(({ id }) => id)).toEqual([idOf(2)]);
  server.add(idOf(1));
  await clock.advance(5000);
  expect(askedFor(1).length - before).toBe(1);
  expect(kept.get()).toHaveLength(2);
  stop();
});

test('KP6 nothing is fetched without room, without a network, or where data is saved; once there is, all of it comes', async () => {
  files.set([1, 2].map(named));
  for (const { id } of files.get()) server.add(id);
  hasRoom = false;
  const stop = start();
  await clock.advance(5 * MINUTE);
  expect(asked).toEqual([]);
  isOnline.set(false);
  hasRoom = true;
  await clock.advance(5 * MINUTE);
  expect(asked).toEqual([]);
  isSavingData.set(true);
  isOnline.set(true);
  await clock.advance(5 * MINUTE);
  expect(asked).toEqual([]);
  isSavingData.set(false);
  await clock.settle();
  expect(kept.get()).toHaveLength(2);
  stop();
});

test('KP6 what no record names any more is swept, and nothing once it ended', async () => {
  files.set([named(1)]);
  here(idOf(1));
  here(idOf(2));
  const stop = start();
  await clock.settle();
  expect(swept.at(-1)).toBe(1);
  stop();
  const before = swept.length;
  files.set([]);
  await clock.advance(MINUTE);
  expect(swept).toHaveLength(before);
});
