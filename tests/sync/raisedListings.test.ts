import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import { readCatalogue } from '#sync/adapters/indexeddb/storedCatalogue.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { createStorage } from '#sync/store/beneath/storage.ts';
import type { FromWorker, ToWorker } from '#sync/adapters/worker/line.ts';
import { remote } from '#sync/adapters/worker/remote.ts';
import { SEARCHER } from '#sync/adapters/browser/workers.ts';
import { homeLine } from '#sync/store/homes/homeFacts.ts';
import { openHomeStore } from '#sync/store/homes/index.ts';
import { CURRENT, type SchemaSet } from '#sync/store/migrations.ts';
import { propertySchema, type PropertyDoc } from '#sync/store/schemas/property.ts';
import { indexedOf } from '#sync/listings/catalogue/propertyRow.ts';
import type { Searcher } from '#sync/model/ports/searcher.ts';
import { NOW, testListing, uuidOf } from '#sync/listings/search/testListing.ts';
import { LONG } from '#tests/tags.ts';

/*
 * The app as a later version has it, in which the schema of listings was raised: the real worker, its messages copied,
 * over what the library stores.
 */
vi.mock('#sync/store/schemas/property.ts', async (original) => {
  const module = await original<typeof import('#sync/store/schemas/property.ts')>();
  return { ...module, propertySchema: { ...module.propertySchema, version: 2 } };
});

const RAISED: SchemaSet = {
  schemas: CURRENT.schemas,
  migrations: { properties: { 1: (doc: object) => doc, 2: (doc: object) => doc } },
};
/** This version's, before it was raised. */
const BEFORE: SchemaSet = {
  ...CURRENT,
  schemas: { ...CURRENT.schemas, properties: { ...propertySchema, version: 1 } },
};
const PAGE = { from: 0, count: 20 };
const about = { rev: 1, updated_at: '2026-11-21T00:00:00Z' };
const AREA = uuidOf(900);

const home = (n: number): PropertyDoc => {
  const row = testListing({ id: uuidOf(n) });
  return { id: row.id, ...indexedOf(row), via: 'ids', isGone: false, row, ...about };
};

async function store(name: string, schemaSet: SchemaSet, homes: readonly PropertyDoc[]) {
  const { database } = openStores(name, createStorage(), { schemaSet });
  await (await database.collection('properties')).bulkInsert([...homes]);
  await (await database.collection('scopes')).insert({
    id: `area:${AREA}`,
    isTaken: true,
    isByDefault: true,
    withPhotos: false,
    wifiOnly: false,
    takenAt: 1,
    checkedAt: 5,
    done: 1,
    asked: [],
  });
  await database.close();
}

/** Starts the worker's file as a browser does. */
async function startSearch(databaseName: string): Promise<Searcher> {
  const toWorker: ((event: { readonly data: ToWorker }) => void)[] = [];
  const toTab: ((message: FromWorker | null) => void)[] = [];
  vi.stubGlobal('self', {
    name: 'search',
    postMessage: (message: FromWorker) =>
      queueMicrotask(() => toTab.forEach((take) => take(structuredClone(message)))),
    location: { origin: 'https://roost.test' },
    addEventListener: (type: string, take: (event: { readonly data: ToWorker }) => void) =>
      type === 'message' && toWorker.push(take),
  });
  vi.resetModules();
  await import('#sync/adapters/worker/worker.ts');
  return remote(
    {
      post: (message) =>
        queueMicrotask(() => toWorker.forEach((take) => take({ data: structuredClone(message) }))),
      onMessage: (take) => toTab.push(take),
      end: () => undefined,
    },
    { calls: SEARCHER, target: databaseName, what: 'the search' },
  );
}

let made = 0;
let name = '';
beforeEach(() => {
  made += 1;
  name = `roost-raised${made}`;
});

test('FI6 a search in its worker finds what is stored under a raised schema of listings', async () => {
  await store(name, RAISED, [home(1), home(2)]);
  const searcher = await startSearch(name);
  expect((await searcher.search({}, PAGE, NOW)).total).toBe(2);
  searcher.close();
});

test(
  'FI6 listings that are brought over to a raised schema after a search began are found by it',
  LONG,
  async () => {
    await store(name, BEFORE, [home(1), home(2), home(3)]);
    // Rows from long ago are brought over with the time of their writing.
    vi.setSystemTime(Date.now() + 60_000);
    const searcher = await startSearch(name);
    expect((await searcher.search({}, PAGE, NOW)).total).toBe(0);
    // No listing can be searched yet: people are not shown that there are no homes.
    expect((await readCatalogue(name)).isSearchable).toBe(false);

    const { database } = openStores(name, createStorage(), { schemaSet: RAISED });
    await database.collection('properties');
    searcher.catchUp();
    await expect.poll(async () => (await searcher.search({}, PAGE, NOW)).total).toBe(3);
    expect(await readCatalogue(name)).toMatchObject({ isSearchable: true, scopes: [{}] });
    searcher.close();
    await database.close();
    vi.useRealTimers();
  },
);

test(
  'FI6 own listings that are brought over after those of areas are found by a search that began between',
  LONG,
  async () => {
    await store(name, BEFORE, [home(3)]);
    const homes = openHomeStore(name);
    const inArea = [1, 2].map((n) =>
      homeLine({ ...testListing({ id: uuidOf(n) }), ...about, deleted: false }),
    );
    const checkpoint = { epoch: '1', xid: '7', id: '' };
    await homes.take(AREA, { base: 'made here', checkpoint, homes: inArea }, undefined);
    // Further than the test before: the library's own clock never goes back.
    vi.setSystemTime(Date.now() + 600_000);
    const searcher = await startSearch(name);
    expect((await searcher.search({}, PAGE, NOW)).total).toBe(2);

    const { database } = openStores(name, createStorage(), { schemaSet: RAISED });
    await database.collection('properties');
    searcher.catchUp();
    await expect.poll(async () => (await searcher.search({}, PAGE, NOW)).total).toBe(3);
    searcher.close();
    homes.close();
    await database.close();
    vi.useRealTimers();
  },
);
