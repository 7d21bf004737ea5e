import 'fake-indexeddb/auto';
import { afterEach, expect, test } from 'vitest';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { askFor, IDS, isAnswered } from '#sync/rows/commands/scopes.ts';
import { UNKNOWN_NETWORK } from '#sync/engine/connection/unknownNetwork.ts';
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
    userId: null,
    database,
    clock,
    log,
    network: UNKNOWN_NETWORK,
    watchAreas: nothing,
  });
  const hints: (string | undefined)[] = [];
  await driver.drive({ hint: (_collection, scope) => hints.push(scope), setScopes: nothing });
  const scopes = await database.collection('scopes');
  const noted: number[] = [];
  // After the driver's own: by the time it is told here, the driver has made of it what it does.
  scopes.eventBulks$.subscribe(({ events }) =>
    noted.push(...events.map(({ documentData }) => documentData.done)),
  );

  await askFor(database, ['a-home'], clock.now());
  await expect.poll(() => noted).toEqual([0]);
  for (const fire of timers.splice(0)) fire();
  expect(hints).toEqual([IDS]);

  const rows = driver.rows(
    {
      pull: () => Promise.reject(new Error('not asked here')),
      push: () => Promise.reject(new Error('not asked here')),
      setPrimaryRole: () => Promise.resolve(false),
    },
    {
      snapshot: () => Promise.reject(new Error('not asked here')),
      byId: () => Promise.resolve({ rows: [], gone: ['a-home'] }),
    },
  );
  const wishes = async () => (await scopes.findOne(IDS).exec())?.toMutableJSON();
  now = 2000;
  const { checkpoint } = await rows.pull('properties', IDS, null, 500);
  // What it gave is not stored yet: nobody is told that there is nothing.
  expect(isAnswered(await wishes(), 'a-home')).toBe(false);
  now = 3000;
  await rows.onStored?.('properties', IDS, checkpoint);
  await expect.poll(() => noted).toEqual([0, 1]);
  for (const fire of timers.splice(0)) fire();
  expect(hints).toEqual([IDS]);
  expect(isAnswered(await wishes(), 'a-home')).toBe(true);
  expect(isAnswered(await wishes(), 'another')).toBe(false);

  // Looked for after the server was asked: that answer says nothing of it.
  await askFor(database, ['another'], 2500);
  expect(isAnswered(await wishes(), 'another')).toBe(false);
  driver.stop();
});
