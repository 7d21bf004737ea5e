import 'fake-indexeddb/auto';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { AroundQuery, FoundPlace } from '#contract/protocol/api.ts';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { type Box, reachesInto } from '#search/query/boxes.ts';
import { areaScope, cityScope } from '#contract/protocol/scope.ts';
import { BUDGET_BYTES } from '#sync/device/room.ts';
import { makeRoom } from '#sync/device/makeRoom.ts';
import { areasIn } from '#sync/listings/reads/heldAreas.ts';
import { citiesOf, knownCitiesOf } from '#sync/listings/reads/cities.ts';
import { GUEST } from '#sync/model/owner.ts';
import { TransportError } from '#sync/model/ports/transport.ts';
import type { Catalogue } from '#sync/model/ports/catalogue.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { UNKNOWN_NETWORK } from '#sync/model/unknownNetwork.ts';
import { type CatalogueDriver, createCatalogueDriver } from '#sync/listings/catalogue/catalogue.ts';
import { chooseCity } from '#sync/listings/catalogue/cities.ts';
import { createLookAround } from '#sync/listings/catalogue/lookAround.ts';
import { dropArea, wantCatalogue } from '#sync/listings/catalogue/wishes.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import {
  type SomeReplications,
  startSomeReplications,
} from '#sync/root/replication/replications.ts';
import { areaRow, CITY, foundCity, homeRow, baseOf, intakeOf } from './catalogueRows.ts';
import { soon } from './soon.ts';

/*
 * A small city at 0 degrees, another at 10, and a large one of 100 areas in a row from 20 to 30 degrees east.
 */
const FAR = '019a0000-0000-7000-8000-0000000000c2';
const LARGE = '019a0000-0000-7000-8000-0000000000c3';
const idOf = (n: number) => `019a0000-0000-7000-8000-${String(n).padStart(12, '0')}`;
const HERE = [idOf(101), idOf(102)];
const THERE = [idOf(201), idOf(202)];
const PARTS = Array.from({ length: 100 }, (_, n) => idOf(1000 + n));
const westOf = (id: string): number => 20 + PARTS.indexOf(id) / 10;
const boundsOf = (id: string): [number, number, number, number] => {
  if (HERE.includes(id)) return [0, 0, 1, 1];
  return THERE.includes(id) ? [10, 0, 11, 1] : [westOf(id), 0, westOf(id) + 0.1, 0.1];
};
const cityOfArea = (id: string) => (HERE.includes(id) ? CITY : THERE.includes(id) ? FAR : LARGE);
const row = (id: string) => ({
  ...areaRow(id, 4),
  bounds: boundsOf(id),
  city_id: cityOfArea(id),
  city: `City of ${cityOfArea(id).slice(-2)}`,
});
const city = (id: string, own: readonly string[], bounds: FoundPlace['bounds']): FoundPlace => ({
  ...foundCity(id, `City of ${id.slice(-2)}`),
  areas: own.length,
  bounds,
});
const CITIES = [
  city(CITY, HERE, [0, 0, 1, 1]),
  city(FAR, THERE, [10, 0, 11, 1]),
  city(LARGE, PARTS, [20, 0, 30, 0.1]),
];
const place = (id: string): FoundPlace => ({
  ...foundCity(id),
  rank: 'area',
  bounds: boundsOf(id),
  city_id: LARGE,
});

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
let pulled: string[] = [];
let asked: AroundQuery[] = [];
let isUp = true;
let savesData = false;
let look: ReturnType<typeof createLookAround>;

const line = async <T>(value: T): Promise<T> => {
  if (!isUp) throw new TransportError({ kind: 'network' });
  return value;
};
const rows: Rows = {
  async pull(collection, scope) {
    if (collection !== 'areas') return await line(answer());
    pulled.push(scope);
    const [kind, id = ''] = scope.split(':');
    const own = kind === 'area' ? [id] : id === CITY ? HERE : id === FAR ? THERE : PARTS;
    return await line(answer(own.map(row)));
  },
  push: () => Promise.reject(new Error('a guest writes nothing')),
  setPrimaryRole: () => Promise.resolve(false),
};
const around = async (query: AroundQuery) => {
  asked.push(query);
  const { bounds } = query;
  if (bounds === undefined)
    return await line({ cities: [], areas: PARTS.slice(40, 43).map(place) });
  const view: Box = bounds;
  return await line({
    cities: CITIES.filter((each) => reachesInto(each.bounds, view)),
    areas: PARTS.filter((id) => reachesInto(boundsOf(id), view))
      .slice(0, 40)
      .map(place),
  });
};
const catalogue: Catalogue = {
  changes: () => Promise.resolve(null),
  changesOfAreas: async (asked) => asked.map(() => null),
  base: (id) => line(baseOf(homeRow(id))),
  city: ({ id = CITY }) => line(CITIES.find((each) => each.id === id) ?? null),
  around,
  byId: () => line({ rows: [], gone: [] }),
};

beforeEach(async () => {
  made += 1;
  [pulled, asked, isUp, savesData] = [[], [], true, false];
  local = openStores(`roost-around${made}`);
  const { database } = local;
  const network = { ...UNKNOWN_NETWORK, savesData: () => savesData };
  const shared = { database, clock: browserClock, log };
  look = createLookAround({ ...shared, places: { around }, network });
  driver = createCatalogueDriver({ ...shared, owner: GUEST, network, watchAreas: () => undefined });
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
  await wantCatalogue(database);
  await driver.drive(replications);
  await expect.poll(homes).toEqual(HERE);
});
afterEach(async () => {
  driver.stop();
  await replications.stop();
  await local.database.close();
});

const ids = async () =>
  (await readAll(await local.database.collection('areas'))).map(({ id }) => id).toSorted();
/** The areas whose homes are here. */
const homes = async () => [...(await local.database.homes.areas()).keys()].toSorted();
const value = <T>(source: (emit: (value: T) => void) => () => void): T => {
  let last: T | undefined;
  source((each) => (last = each))();
  return last as T;
};
const sources = async () => {
  const [areas, scopes] = await Promise.all([
    readAll(await local.database.collection('areas')),
    readAll(await local.database.collection('scopes')),
  ]);
  const of =
    <T>(known: T) =>
    (emit: (value: T) => void) => {
      emit(known);
      return () => undefined;
    };
  return [of(areasIn(areas)), of(new Map(scopes.map((doc) => [doc.id, doc])))] as const;
};
const cities = async () => value(citiesOf(...(await sources())));
const known = async () => value(knownCitiesOf(...(await sources())));

test('HM14 a map at rest over another city takes it beside the first, asking once for the same ground', async () => {
  expect(await look([0.1, 0.1, 0.9, 0.9])).toEqual({ kind: 'city', id: CITY });
  expect(asked).toEqual([]);
  expect(await look([10.1, 0.1, 10.9, 0.9])).toEqual({ kind: 'city', id: FAR });
  await expect.poll(homes).toEqual([...HERE, ...THERE]);
  await expect
    .poll(async () => (await cities()).map(({ id, isHere }) => [id, isHere]))
    .toEqual([
      [FAR, true],
      [CITY, true],
    ]);
  await look([10.12, 0.1, 10.9, 0.9]);
  expect(asked).toHaveLength(1);
  // Back over the first nobody is asked: it is here.
  isUp = false;
  expect(await look([0.1, 0.1, 0.9, 0.9])).toEqual({ kind: 'city', id: CITY });
});

test('HM14 a wide view names the cities in it and takes none; ground without homes is known as such', async () => {
  expect(await look([-20, -20, 40, 40])).toEqual({ kind: 'several' });
  expect(await look([50, 50, 51, 51])).toEqual({ kind: 'nothing' });
  expect((await cities()).map(({ id }) => id)).toEqual([CITY]);
  await expect
    .poll(async () => (await known()).map(({ id, isHere }) => [id, isHere]))
    .toEqual([
      [CITY, true],
      [FAR, false],
      [LARGE, false],
    ]);
  expect(await homes()).toEqual(HERE);
});

test('HM14 without a network a map over ground that is not here says so, and keeps what it has', async () => {
  isUp = false;
  await expect(look([10.1, 0.1, 10.9, 0.9])).rejects.toBeInstanceOf(TransportError);
  expect((await cities()).map(({ id }) => id)).toEqual([CITY]);
  isUp = true;
  expect(await look([10.1, 0.1, 10.9, 0.9])).toEqual({ kind: 'city', id: FAR });
});

test('HM16 of a city of very many areas those in its middle are taken, then what the map shows, and how many there are is known', async () => {
  await chooseCity(local.database, LARGE, Date.now());
  const begun = PARTS.slice(40, 43);
  await expect.poll(homes).toEqual([...HERE, ...begun]);
  expect(pulled).not.toContain(cityScope(LARGE));
  await expect
    .poll(async () => (await cities())[0])
    .toMatchObject({ id: LARGE, areas: 3, total: 100, isHere: true });
  // A part of it that was not looked at yet.
  expect(await look([20.01, -0.1, 20.19, 0.1])).toEqual({ kind: 'city', id: LARGE });
  await expect.poll(async () => (await homes()).length).toBeLessThan(45);
  await expect.poll(homes).toEqual(expect.arrayContaining([PARTS[0], PARTS[1]]));
  expect(pulled).not.toContain(cityScope(LARGE));
});

test('HM16 an area of it that somebody took off stays off, whatever the map shows', async () => {
  await chooseCity(local.database, LARGE, Date.now());
  const [first = '', ...others] = PARTS.slice(40, 43);
  await expect.poll(homes).toEqual([...HERE, first, ...others]);
  await dropArea(local.database, first);
  await expect.poll(homes).toEqual([...HERE, ...others]);
  await look([24.01, -0.1, 24.09, 0.1]);
  await expect.poll(homes).toEqual(expect.arrayContaining([PARTS[39] ?? '']));
  expect(await homes()).not.toContain(first);
});

test('HM16 who saves data learns of the areas the map shows, and takes none of their homes', async () => {
  savesData = true;
  await chooseCity(local.database, LARGE, Date.now());
  await expect.poll(ids).toEqual([...HERE, ...PARTS.slice(40, 43)]);
  expect(await homes()).toEqual(HERE);
});

test('RM3 of a city in parts the area looked at longest ago makes room first, and comes back when it is looked at', async () => {
  await chooseCity(local.database, LARGE, Date.now());
  const begun = PARTS.slice(40, 43);
  await expect.poll(homes).toEqual([...HERE, ...begun]);
  const [oldest = ''] = begun;
  const scopes = await local.database.collection('scopes');
  // Their homes are stored before it is noted that they are: that note would come after what is set here.
  const isNoted = async (id: string) => (await scopes.findOne(areaScope(id)).exec())?.done === 1;
  await expect.poll(() => Promise.all(begun.map(isNoted))).toEqual([true, true, true]);
  const doc = await scopes.findOne(areaScope(oldest)).exec();
  await doc?.incrementalPatch({ takenAt: 1 });
  const [usageBytes, quotaBytes] = [BUDGET_BYTES + 1, null];
  const storage = async () => ({ usageBytes, quotaBytes });
  const photos = { count: async () => 0, forget: async () => 0 };
  expect(await makeRoom({ database: local.database, photos, storage })).toEqual([oldest]);
  await expect.poll(homes).not.toContain(oldest);
  await look([24.01, -0.1, 24.09, 0.1]);
  await expect.poll(homes).toContain(oldest);
});
