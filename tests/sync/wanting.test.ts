import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { GUEST } from '#sync/model/owner.ts';
import { createBrowserChannel } from '#sync/adapters/browser/channel.ts';
import { browserClock } from '#sync/adapters/browser/clock.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { UNKNOWN_NETWORK } from '#sync/model/unknownNetwork.ts';
import { type CatalogueDriver, createCatalogueDriver } from '#sync/listings/catalogue/catalogue.ts';
import { dropArea, wantArea, wantCatalogue } from '#sync/listings/catalogue/wishes.ts';
import { beginWithCity } from '#sync/listings/catalogue/cities.ts';
import type { LocalDatabase } from '#sync/store/database.ts';
import { channelOf } from '#sync/store/identity.ts';
import { areaRow, foundCity } from './catalogueRows.ts';
import { checkedStorage } from './checkedStorage.ts';

const [FIRST, SECOND] = [1, 2].map((n) => `019a0000-0000-7000-8000-00000000020${n}`) as [
  string,
  string,
];
const BOTH = [`area:${FIRST}`, `area:${SECOND}`];
const HOW = { withPhotos: false, wifiOnly: false };
const nothing = () => undefined;

interface Leading {
  readonly driver: CatalogueDriver;
  /** Areas that are pulled, as they were last set. */
  scopes(): readonly string[];
}

const opened: LocalDatabase[] = [];
const drivers: CatalogueDriver[] = [];
let made = 0;
let name = '';

/** A tab with this database open. */
function openTab(): LocalDatabase {
  const { database } = openStores(name, checkedStorage, {
    allowsDuplicates: true,
    channel: (topic) => createBrowserChannel(channelOf(name, topic)),
  });
  opened.push(database);
  return database;
}

async function lead(database: LocalDatabase): Promise<Leading> {
  let scopes: readonly string[] = [];
  const driver = createCatalogueDriver({
    owner: GUEST,
    database,
    clock: browserClock,
    log: { info: nothing, warn: nothing },
    network: UNKNOWN_NETWORK,
    watchAreas: nothing,
  });
  drivers.push(driver);
  await driver.drive({
    areas: { setScopes: nothing },
    properties: {
      reSync: nothing,
      setScopes(wanted) {
        scopes = wanted.map((scope) => scope.name).filter((scope) => BOTH.includes(scope));
      },
    },
  });
  return { driver, scopes: () => scopes.toSorted() };
}

async function storeAreas(database: LocalDatabase): Promise<void> {
  const areas = await database.collection('areas');
  for (const id of [FIRST, SECOND])
    await areas.insert({ id, row: areaRow(id, 1) as never, rev: 1, updated_at: '' });
  await beginWithCity(database, foundCity());
}

/** A database whose scopes cannot be written: the disk takes its time. */
const waitingForDisk = (database: LocalDatabase): LocalDatabase => ({
  ...database,
  collection: (key) => (key === 'scopes' ? new Promise(() => undefined) : database.collection(key)),
});

afterEach(async () => {
  for (const driver of drivers.splice(0)) driver.stop();
  for (const database of opened.splice(0)) await database.close();
});

test('HM11 what is wanted in a tab that follows is done by the one that leads, and by the one that leads after it', async () => {
  made += 1;
  name = `roost-wanting${made}`;
  const [leader, follower] = [openTab(), openTab()];
  await storeAreas(leader);
  const leading = await lead(leader);
  expect(leading.scopes()).toEqual([]);

  await wantCatalogue(follower);
  await expect.poll(leading.scopes).toEqual(BOTH);
  await dropArea(follower, FIRST);
  await expect.poll(leading.scopes).toEqual([`area:${SECOND}`]);
  await wantArea(follower, FIRST, HOW, Date.now());
  await expect.poll(leading.scopes).toEqual(BOTH);
  await dropArea(follower, SECOND);
  await expect.poll(leading.scopes).toEqual([`area:${FIRST}`]);

  // The tab that led is gone: nobody tells the next one what was wanted.
  leading.driver.stop();
  expect((await lead(follower)).scopes()).toEqual([`area:${FIRST}`]);
});

test('HM11 what is wanted while no tab leads is done by the next that does', async () => {
  made += 1;
  name = `roost-wanting${made}`;
  const tab = openTab();
  await storeAreas(tab);
  await wantCatalogue(tab);
  await dropArea(tab, FIRST);
  expect((await lead(tab)).scopes()).toEqual([`area:${SECOND}`]);
});

test('HM11 the first look of a tab that leads does not wait for the disk', async () => {
  made += 1;
  name = `roost-wanting${made}`;
  const tab = openTab();
  await storeAreas(tab);
  const { scopes } = await lead(tab);
  void wantCatalogue(waitingForDisk(tab));
  await expect.poll(scopes).toEqual(BOTH);
});
