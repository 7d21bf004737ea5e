import 'fake-indexeddb/auto';
import { afterEach, expect, test, vi } from 'vitest';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { storeDoc } from '#sync/store/beneath/writes.ts';
import { deviceFailureOf } from '#sync/model/failure.ts';
import { createRoomGiver } from '#sync/device/giveRoom.ts';
import { freshScope } from '#sync/listings/catalogue/wishes.ts';
import type { LocalDatabase } from '#sync/store/database.ts';
import { indexedOf } from '#sync/listings/catalogue/propertyRow.ts';
import { makeRoom } from '#sync/device/makeRoom.ts';
import { BUDGET_BYTES } from '#sync/device/room.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import { testListing, uuidOf } from '#sync/listings/search/testListing.ts';

const AREAS = { old: uuidOf(901), used: uuidOf(902), chosen: uuidOf(903) };
const MB = 1_000_000;

async function deviceWith(database: LocalDatabase): Promise<void> {
  const [areas, scopes, records, properties] = await Promise.all([
    database.collection('areas'),
    database.collection('scopes'),
    database.collection('records'),
    database.collection('properties'),
  ]);
  for (const [name, id] of Object.entries(AREAS)) {
    await areas.insert({ id, row: areaRow(id, name), rev: 1, updated_at: '' });
    await scopes.insert({
      ...freshScope(`area:${id}`),
      isTaken: true,
      isByDefault: name !== 'chosen',
      takenAt: 1,
      done: 1,
    });
  }
  const home = testListing({
    id: uuidOf(1),
    photos: [{ id: uuidOf(2), key: 'noted-photo', room: 'living', w: 4, h: 3 }],
  });
  await properties.insert({
    ...{ id: home.id, ...indexedOf(home), via: 'area' as const, isGone: false },
    ...{ row: home, rev: 1, updated_at: '' },
  });
  const asOf = { area_id: AREAS.used };
  await records.insert({
    ...{ id: uuidOf(3), kind: 'viewed_home', rev: 0, updated_at: '' },
    body: { propertyId: home.id, at: 50, times: 1, asOf },
  });
}

const areaRow = (id: string, name: string) => ({
  ...{ id, name, slug: name, city: 'Port Alba', country: 'PT', about: { en: 'By the water.' } },
  outline: [
    [0, 0],
    [0, 1],
    [1, 1],
    [0, 0],
  ] as [number, number][],
  ...{
    centre: [0.5, 0.5] as [number, number],
    bounds: [0, 0, 1, 1] as [number, number, number, number],
  },
  ...{ live_count: 3, bytes: 7 * MB, rev: 1, deleted: false, updated_at: '' },
});

test('RM3 large photos go first, then smaller ones, then the area nobody used; what is noted keeps its photos', async () => {
  const { database } = openStores('roost-room');
  await deviceWith(database);
  const forgotten: string[] = [];
  let usageBytes = BUDGET_BYTES + 5 * MB;
  const deps = {
    database,
    storage: () => Promise.resolve({ usageBytes, quotaBytes: null, isPersistent: false }),
    photos: {
      count: () => Promise.resolve(0),
      forget(tier: string, keep: ReadonlySet<string>) {
        forgotten.push(`${tier} but ${[...keep].join()}`);
        usageBytes -= MB;
        return Promise.resolve(1);
      },
    },
  };
  const isTaken = async () => {
    const scopes = await readAll(await database.collection('scopes'));
    const taken = new Set(scopes.filter((scope) => scope.isTaken).map(({ id }) => id));
    return Object.entries(AREAS).flatMap(([name, id]) => (taken.has(`area:${id}`) ? [name] : []));
  };

  expect(await makeRoom(deps)).toEqual([AREAS.old]);
  expect(forgotten).toEqual(['full', 'medium', 'thumb'].map((tier) => `${tier} but noted-photo`));
  expect(await isTaken()).toEqual(['used', 'chosen']);

  usageBytes = BUDGET_BYTES + 1;
  expect(await makeRoom(deps)).toEqual([]);
  expect(await isTaken()).toEqual(['used', 'chosen']);
  await database.close();
});

afterEach(() => vi.restoreAllMocks());

/** A disk that takes no note before `enough` went. `photos`: how many of each size are kept. */
async function fullDevice(
  name: string,
  photos: Readonly<Record<string, number>>,
  enough: 'medium' | 'area' | 'file' | null,
) {
  const { database } = openStores(name);
  await deviceWith(database);
  const kept = new Map(Object.entries(photos));
  const gone: string[] = [];
  let tours = 1;
  let files = 1;
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function refuse(
    this: IDBObjectStore,
    ...args: Parameters<typeof put>
  ) {
    const isNote = this.transaction.db.name.includes('records');
    if (isNote && !gone.some((each) => each === enough))
      throw new DOMException('full', 'QuotaExceededError');
    return put.apply(this, args);
  });
  const scopes = await database.collection('scopes');
  scopes.eventBulks$.subscribe(({ events }) => gone.push(...events.map(() => 'area')));
  database.onFull(
    createRoomGiver({
      database,
      photos: {
        count: () => Promise.resolve(0),
        forget(tier, keep) {
          expect([...keep]).toEqual(['noted-photo']);
          const count = kept.get(tier) ?? 0;
          kept.set(tier, 0);
          if (count > 0) gone.push(tier);
          return Promise.resolve(count);
        },
      },
      tours: {
        forgetOldest() {
          const isThere = tours > 0;
          if (isThere) gone.push('tour');
          tours = 0;
          return Promise.resolve(isThere);
        },
      },
      files: {
        forgetOldest() {
          const isThere = files > 0;
          if (isThere) gone.push('file');
          files = 0;
          return Promise.resolve(isThere);
        },
      },
      clock: browserClock,
      log: { info: () => undefined, warn: () => undefined },
    }),
  );
  const note = { id: uuidOf(8), kind: 'note', body: { text: 'kept' }, rev: 0, updated_at: '' };
  return {
    database,
    gone,
    write: () => storeDoc(database, 'records', note.id, () => note),
    notes: async () => (await (await database.collection('records')).findOne(note.id).exec())?.body,
  };
}

test('RM4 a write without room is stored once the largest photos that are left went, and no more goes', async () => {
  const { database, gone, write, notes } = await fullDevice(
    'roost-full1',
    { medium: 3, thumb: 2 },
    'medium',
  );
  await write();
  expect(await notes()).toEqual({ text: 'kept' });
  expect(gone).toEqual(['medium']);
  await database.close();
});

test('RM4 behind the areas files of conversations go, the one shown longest ago first', async () => {
  const { database, gone, write, notes } = await fullDevice('roost-full9', {}, 'file');
  await write();
  expect(await notes()).toEqual({ text: 'kept' });
  expect(gone).toEqual(['tour', 'area', 'area', 'area', 'file']);
  await database.close();
});

test('RM4 after all photos kept tours go, then areas', async () => {
  const { database, gone, write, notes } = await fullDevice('roost-full2', { thumb: 1 }, 'area');
  await write();
  expect(await notes()).toEqual({ text: 'kept' });
  expect(gone).toEqual(['thumb', 'tour', 'area', 'area', 'area']);
  await database.close();
});

test('RM4 where nothing that goes helps the write says why, and areas go once', async () => {
  const { database, gone, write } = await fullDevice('roost-full3', {}, null);
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const failure = await write().catch((error: unknown) => error);
    expect(deviceFailureOf(failure)).toBe('quota');
  }
  expect(gone).toEqual(['tour', 'area', 'area', 'area', 'file']);
  await database.close();
});
