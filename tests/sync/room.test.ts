import 'fake-indexeddb/auto';
import { expect, test } from 'vitest';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { freshScope } from '#sync/commands/scopes.ts';
import type { LocalDatabase } from '#sync/database/database.ts';
import { indexedOf } from '#sync/database/schemas/property.ts';
import { makeRoom } from '#sync/maintenance/makeRoom.ts';
import { BUDGET_BYTES } from '#sync/maintenance/room.ts';
import { readAll } from '#sync/database/read.ts';
import { testListing, uuidOf } from '#sync/search/testListing.ts';

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
  ...{ live_count: 3, bytes: 2 * MB, rev: 1, deleted: false, updated_at: '' },
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
        return Promise.resolve();
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
