import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import type { Checkpoint, PullAnswer } from '#contract/protocol/sync.ts';
import { GUEST } from '#sync/model/owner.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { type LocalStores, openStores } from '#sync/adapters/rxdb/stores.ts';
import { dropArea, wantCatalogue } from '#sync/listings/catalogue/wishes.ts';
import { UNKNOWN_NETWORK } from '#sync/model/unknownNetwork.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import type { Catalogue } from '#sync/model/ports/catalogue.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { type CatalogueDriver, createCatalogueDriver } from '#sync/listings/catalogue/catalogue.ts';
import {
  type SomeReplications,
  startSomeReplications,
} from '#sync/root/replication/replications.ts';
import { LONG } from '#tests/tags.ts';
import { areaRow, foundCity, homeRow, baseOf, homesHere, intakeOf } from './catalogueRows.ts';
import { soon } from './soon.ts';

const AREAS = [1, 2, 3].map((n) => `019a0000-0000-7000-8000-00000000010${n}`);
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
/** Areas whose news were asked for. */
let asked: string[];
/** The server does not answer pulls of areas. */
let isSilent: boolean;

const rows: Rows = {
  pull(collection, scope) {
    if (collection === 'areas') return Promise.resolve(answer(AREAS.map(areaRow)));
    asked.push(scope);
    return isSilent ? new Promise(() => undefined) : Promise.resolve(answer());
  },
  push: () => Promise.reject(new Error('a guest writes nothing')),
  setPrimaryRole: () => Promise.resolve(false),
};
const catalogue: Catalogue = {
  changes: () => Promise.resolve(null),
  changesOfAreas: async (asked) => asked.map(() => null),
  base: (id) => Promise.resolve(baseOf(homeRow(id))),
  city: () => Promise.resolve(foundCity()),
  around: () => Promise.resolve({ cities: [], areas: [] }),
  byId: () => Promise.resolve({ rows: [], gone: [] }),
};

const start = async () => {
  made += 1;
  asked = [];
  local = openStores(`roost-catalogue${made}`);
  const { database } = local;
  const shared = { database, clock: browserClock, log };
  driver = createCatalogueDriver({
    ...shared,
    owner: GUEST,
    network: UNKNOWN_NETWORK,
    watchAreas: () => undefined,
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
  await wantCatalogue(database);
  await driver.drive(replications);
};
afterEach(async () => {
  driver.stop();
  await replications.stop();
  await local.database.close();
});

test(
  'HM8 every area is here once its homes are stored, though nobody answers what changed since',
  LONG,
  async () => {
    isSilent = true;
    await start();
    const held = async () => {
      const scopes = await readAll(await local.database.collection('scopes'));
      return scopes.filter(({ id, done }) => id.startsWith('area:') && done === 1);
    };
    await expect.poll(async () => (await held()).length).toBe(AREAS.length);
    await expect.poll(() => asked.length).toBeGreaterThan(0);
    for (const { checkedAt } of await held()) expect(checkedAt).toBeGreaterThan(0);
    expect([...(await local.database.homes.areas()).keys()].toSorted()).toEqual(AREAS);
  },
);

test('RP20 of an area that is left nothing is kept of its homes', async () => {
  isSilent = false;
  await start();
  const { database } = local;
  await expect.poll(async () => (await homesHere(database)).length).toBe(AREAS.length);
  const ids = await homesHere(database);
  for (const id of AREAS) await dropArea(database, id);
  await expect.poll(() => homesHere(database)).toEqual([]);
  expect(await database.homes.byIds(ids)).toEqual([]);
});
