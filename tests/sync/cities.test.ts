import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { areaSchema } from '#contract/entities/area.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { searchedAreas } from '#sync/listings/searching.ts';
import { GUEST } from '#sync/model/owner.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import type { Catalogue } from '#sync/model/ports/catalogue.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { UNKNOWN_NETWORK } from '#sync/model/unknownNetwork.ts';
import { type CatalogueDriver, createCatalogueDriver } from '#sync/listings/catalogue/catalogue.ts';
import { chooseCity } from '#sync/listings/catalogue/cities.ts';
import { makeRoom } from '#sync/device/makeRoom.ts';
import { BUDGET_BYTES } from '#sync/device/room.ts';
import { wantArea, wantCatalogue } from '#sync/listings/catalogue/wishes.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import {
  type SomeReplications,
  startSomeReplications,
} from '#sync/root/replication/replications.ts';
import { areaRow, CITY, foundCity, homeRow, baseOf, intakeOf } from './catalogueRows.ts';
import { soon } from './soon.ts';

const FAR = '019a0000-0000-7000-8000-0000000000c2';
const HERE_AREAS = [1, 2, 3, 4, 5].map((n) => `019a0000-0000-7000-8000-00000000010${n}`);
const FAR_AREAS = [1, 2].map((n) => `019a0000-0000-7000-8000-00000000020${n}`);
const ofCity = (id: string) => (id === CITY ? HERE_AREAS : FAR_AREAS);
const row = (id: string, n: number) =>
  HERE_AREAS.includes(id) ? areaRow(id, n) : { ...areaRow(id, n), city_id: FAR, city: 'Wadi' };

const log = { info: () => undefined, warn: () => undefined };
const at = (xid: number): Checkpoint => ({ epoch: '1', xid: String(xid), id: '' });
const answer = (rows: PullAnswer['rows'] = []): PullAnswer => ({
  rows,
  checkpoint: at(1),
  more: false,
  reset: false,
});

let made = 0;
let local: LocalStores;
let driver: CatalogueDriver;
let replications: SomeReplications<'areas' | 'properties'>;
/** The requests for areas that reached the server. */
let asked: string[] = [];
let isUp = true;
/** The areas whose homes were asked for, and what they wait for. */
let snapshots: string[] = [];
let held: Promise<unknown> = Promise.resolve();
let watched: readonly unknown[] = [];

const line = async <T>(value: T): Promise<T> => {
  if (!isUp) throw new TransportError({ kind: 'network' });
  return value;
};
const rows: Rows = {
  async pull(collection, scope) {
    if (collection !== 'areas') return await line(answer());
    asked.push(scope);
    const [kind, id = ''] = scope.split(':');
    return await line(answer(kind === 'city' ? ofCity(id).map(row) : [row(id, 1)]));
  },
  push: () => Promise.reject(new Error('a guest writes nothing')),
  setPrimaryRole: () => Promise.resolve(false),
};
const catalogue: Catalogue = {
  changes: () => Promise.resolve(null),
  changesOfAreas: async (asked) => asked.map(() => null),
  async base(id) {
    snapshots.push(id);
    await held;
    return await line(baseOf(homeRow(id)));
  },
  city: () => line(foundCity()),
  around: () => line({ cities: [], areas: [] }),
  byId: () => line({ rows: [], gone: [] }),
};

const open = () => {
  made += 1;
  [asked, snapshots] = [[], []];
  held = Promise.resolve();
  isUp = true;
  local = openStores(`roost-cities${made}`);
  return local.database;
};
const lead = async () => {
  const { database } = local;
  const shared = { database, clock: browserClock, log };
  driver = createCatalogueDriver({
    ...shared,
    owner: GUEST,
    network: UNKNOWN_NETWORK,
    watchAreas: (...all) => (watched = all),
  });
  replications = await startSomeReplications(
    {
      ...shared,
      random: soon,
      userId: '',
      rows,
      pulling: driver.pulling(catalogue, intakeOf(database, catalogue)),
      onSynced: () => undefined,
      onTrouble: () => undefined,
      onRefused: () => undefined,
    },
    ['areas', 'properties'],
  );
  await driver.drive(replications);
};
const areas = async () => await readAll(await local.database.collection('areas'));
const ids = async () => (await areas()).map(({ id }) => id).toSorted();
/** The areas whose homes are here. */
const homes = async () => [...(await local.database.homes.areas()).keys()].toSorted();
const scopes = async () =>
  new Map((await readAll(await local.database.collection('scopes'))).map((doc) => [doc.id, doc]));

afterEach(async () => {
  driver.stop();
  await replications.stop();
  await local.database.close();
});

test('HM14 a device begins with the city the server names, and asks for no area of another', async () => {
  await wantCatalogue(open());
  await lead();
  await expect.poll(homes).toEqual(HERE_AREAS);
  expect(await ids()).toEqual(HERE_AREAS);
  expect(asked).toEqual([`city:${CITY}`]);
  expect(watched).toEqual([HERE_AREAS, [CITY]]);
});

test('HM14 a city somebody looks at is taken beside the one before, and searched from then on', async () => {
  const database = open();
  await wantCatalogue(database);
  await lead();
  await expect.poll(homes).toEqual(HERE_AREAS);
  await chooseCity(database, FAR, Date.now());
  await expect.poll(homes).toEqual([...HERE_AREAS, ...FAR_AREAS]);
  expect(asked).toEqual([`city:${CITY}`, `city:${FAR}`]);
  const all = (await areas()).map((doc) => areaSchema.parse(doc.row));
  const searched = async (query: object) =>
    searchedAreas(query, all, await scopes())
      ?.map(({ id }) => id)
      .toSorted();
  expect(await searched({})).toEqual(FAR_AREAS);
  expect(await searched({ city: CITY })).toEqual(HERE_AREAS);
  expect(await searched({ area_ids: [HERE_AREAS[0]] })).toBeUndefined();
  await chooseCity(database, CITY, Date.now() + 1);
  expect(await searched({})).toEqual(HERE_AREAS);
});

test('HM14 homes of the city somebody looks at now come before what is left of the one before', async () => {
  const database = open();
  let goOn = () => {};
  held = new Promise<void>((resolve) => (goOn = resolve));
  await wantCatalogue(database);
  await lead();
  // Three areas are on their way, the others wait for them.
  await expect.poll(() => snapshots).toHaveLength(3);
  await chooseCity(database, FAR, Date.now());
  await expect.poll(() => watched[0]).toEqual(expect.arrayContaining(FAR_AREAS));
  goOn();
  await expect.poll(homes).toEqual([...HERE_AREAS, ...FAR_AREAS]);
  expect(snapshots.slice(3, 5).toSorted()).toEqual(FAR_AREAS);
});

test('HM14 an area taken in a city that nobody keeps comes by itself', async () => {
  const database = open();
  const [single = ''] = FAR_AREAS;
  await wantCatalogue(database);
  await wantArea(database, single, { withPhotos: false, wifiOnly: false }, Date.now());
  await lead();
  await expect.poll(homes).toEqual([...HERE_AREAS, single]);
  await expect.poll(ids).toEqual([...HERE_AREAS, single]);
  expect(asked).toEqual([`city:${CITY}`, `area:${single}`]);
});

test('HM15 a device of before, which took every area, loses none of its homes: not offline, and not when the line is back', async () => {
  const database = open();
  isUp = false;
  const stored = [...HERE_AREAS, ...FAR_AREAS];
  const collection = await database.collection('areas');
  for (const id of stored) {
    const { city_id: _, ...old } = row(id, 1);
    await collection.insert({ id, row: old as never, rev: 1, updated_at: '2026-03-01T12:00:00Z' });
    await wantArea(database, id, { withPhotos: false, wifiOnly: false }, 1);
  }
  await wantCatalogue(database);
  await lead();
  expect(await ids()).toEqual(stored);
  isUp = true;
  replications.hintAll();
  await expect.poll(homes).toEqual(stored);
  await expect.poll(() => asked).toEqual([`city:${CITY}`, ...FAR_AREAS.map((id) => `area:${id}`)]);
  const known = async () => (await areas()).filter(({ row: area }) => area.city_id !== undefined);
  await expect.poll(async () => (await known()).length).toBe(stored.length);
});

test('RM3 the city looked at longest ago makes room, but not what was taken on purpose, and is back when it is looked at again', async () => {
  const database = open();
  const [chosen = '', ...came] = HERE_AREAS;
  await wantCatalogue(database);
  await lead();
  await expect.poll(homes).toEqual(HERE_AREAS);
  await wantArea(database, chosen, { withPhotos: false, wifiOnly: false }, Date.now());
  await chooseCity(database, FAR, Date.now());
  await expect.poll(homes).toEqual([...HERE_AREAS, ...FAR_AREAS]);
  const storage = async () => ({
    usageBytes: BUDGET_BYTES + 2,
    quotaBytes: null,
    isPersistent: false,
  });
  const photos = { count: async () => 0, forget: async () => 0 };
  expect(await makeRoom({ database, photos, storage })).toEqual(came);
  await expect.poll(homes).toEqual([chosen, ...FAR_AREAS]);
  await chooseCity(database, CITY, Date.now() + 1);
  await expect.poll(homes).toEqual([...HERE_AREAS, ...FAR_AREAS]);
});
