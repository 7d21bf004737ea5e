import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { GUEST } from '#sync/model/owner.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { IDS, isAnswered, wantListings } from '#sync/listings/catalogue/wishes.ts';
import type { Rows } from '#sync/model/ports/rows.ts';
import { UNKNOWN_NETWORK } from '#sync/model/unknownNetwork.ts';
import { createCatalogueDriver } from '#sync/listings/catalogue/catalogue.ts';

const nothing = () => undefined;
const { database } = openStores('roost-wishes');
afterEach(() => database.close());

test('HM4 a home wanted by itself is asked for once: that it was asked for is no new wish', async () => {
  const timers: (() => void)[] = [];
  let now = 1000;
  const clock = {
    now: () => now,
    after(_ms: number, callback: () => void) {
      timers.push(callback);
      return nothing;
    },
  };
  const log = { info: nothing, warn: nothing };
  const driver = createCatalogueDriver({
    owner: GUEST,
    database,
    clock,
    log,
    network: UNKNOWN_NETWORK,
    watchAreas: nothing,
  });
  const hints: (string | undefined)[] = [];
  await driver.drive({
    areas: { setScopes: nothing },
    properties: { setScopes: nothing, reSync: (scope) => hints.push(scope) },
  });
  const scopes = await database.collection('scopes');
  const noted: number[] = [];
  // After the driver's own: by the time it is told here, the driver has made of it what it does.
  scopes.eventBulks$.subscribe(({ events }) =>
    noted.push(...events.map(({ documentData }) => documentData.done)),
  );

  await wantListings(database, ['a-home'], clock.now());
  await expect.poll(() => noted).toEqual([0]);
  for (const fire of timers.splice(0)) fire();
  expect(hints).toEqual([IDS]);

  const rows: Rows = {
    pull: () => Promise.reject(new Error('not asked here')),
    push: () => Promise.reject(new Error('not asked here')),
    setPrimaryRole: () => Promise.resolve(false),
  };
  const intake = {
    take: () => Promise.reject(new Error('not asked here')),
    catchUp: () => Promise.reject(new Error('not asked here')),
    close: () => undefined,
  };
  const { properties } = driver.pulling(
    {
      base: () => Promise.reject(new Error('not asked here')),
      changes: () => Promise.resolve(null),
      changesOfAreas: async (asked) => asked.map(() => null),
      city: () => Promise.reject(new Error('not asked here')),
      around: () => Promise.reject(new Error('not asked here')),
      byId: () => Promise.resolve({ rows: [], gone: ['a-home'] }),
    },
    intake,
  );
  const wishes = async () => (await scopes.findOne(IDS).exec())?.toMutableJSON();
  now = 2000;
  const { checkpoint } = await properties.ask(rows, IDS, null, 500);
  // Its answer is not stored yet: people are not told that there is nothing.
  expect(isAnswered(await wishes(), 'a-home')).toBe(false);
  now = 3000;
  await properties.onStored(IDS, checkpoint);
  await expect.poll(() => noted).toEqual([0, 1]);
  for (const fire of timers.splice(0)) fire();
  expect(hints).toEqual([IDS]);
  expect(isAnswered(await wishes(), 'a-home')).toBe(true);
  expect(isAnswered(await wishes(), 'another')).toBe(false);

  // Looked for after the server was asked: that answer says nothing of it.
  await wantListings(database, ['another'], 2500);
  expect(isAnswered(await wishes(), 'another')).toBe(false);
  driver.stop();
});
