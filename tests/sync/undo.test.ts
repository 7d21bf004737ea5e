import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createSync, type Sync } from '#sync/index.ts';
import type { Live } from '#sync/model/types.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { makeArea, makeListing } from '#tests/sql/homes.ts';
import type { TestPerson } from '#tests/sql/people.ts';
import { LONG } from '#tests/tags.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until as untilWithin } from './wait.ts';

const NOWHERE = 'http://127.0.0.1:9';
const WITHIN_MS = 30_000;
const until = <T>(live: Live<T>, isWanted: (value: T) => boolean): Promise<T> =>
  untilWithin(live, isWanted, WITHIN_MS);

let server: TestServer;
let db: Db;
let ann: TestPerson;
let home: string;
let open: Sync[] = [];
const start = (own: Storage, origin = server.url): Sync => {
  const sync = createSync({ origin, storage: own, platform: createNodePlatform() });
  open.push(sync);
  return sync;
};
const held = (sync: Sync, isWanted: (home: { price: number; isPending: boolean }) => boolean) =>
  until(sync.market.listings.listing(home), (now) => now != null && isWanted(now));
const settled = (sync: Sync) => held(sync, ({ isPending }) => !isPending);
/** Ann's device, with her home on it as the server has it. */
const device = async () => {
  const own = createMemoryStorage();
  const sync = start(own);
  await sync.auth.signIn({
    email: ann.email,
    password: TEST_PASSWORD,
    userType: 'landlord',
  });
  return { sync, own, before: await settled(sync) };
};
/** The public traces of this home, for ever. */
const traces = async () => {
  const [row] = await db.asUser(ann.claims, (sql) =>
    sql.query<{ rev: number; status: string; price: number; told: string[] }>(
      `select rev::int as rev, status, price::int as price,
         array(select e->>'status' from jsonb_array_elements(status_history) e)
         || array(select e->>'reason' from jsonb_array_elements(price_history) e) as told
       from properties where id = $1::uuid`,
      [home],
    ),
  );
  return row;
};
/** A write of another device of hers, through the server. */
const elsewhere = async (fields: object) => {
  const before = await traces();
  await db.asUser(ann.claims, (sql) =>
    sql.query("select sync_push('properties', $1::jsonb)", [
      JSON.stringify([{ id: home, rev: before?.rev, ...fields }]),
    ]),
  );
};
const rented = { status: 'rented', closed_price: 120_000, closed_on: '2026-11-20' } as const;

beforeAll(async () => {
  server = await startTestServer();
  db = server.backend.embedded.db;
  const person = await server.makePerson('ann@example.test', { userType: 'landlord' });
  ann = {
    id: person.id,
    email: 'ann@example.test',
    claims: { sub: person.id, role: 'authenticated', exp: 4_102_444_800 },
  };
});
beforeEach(async () => {
  home = (await makeListing(db, ann, await makeArea(db))).id;
});
afterEach(async () => {
  for (const sync of open) await sync.close();
  open = [];
});
afterAll(() => server?.close());

test(
  'RP35 a status and a price that were changed and taken back leave nothing that others could see',
  LONG,
  async () => {
    const { sync, before } = await device();
    const asItWas = await traces();
    const changes = await sync.market.listings.changeForNow([
      { id: home, fields: { ...rented, price: 99_000 } },
    ]);
    expect(await held(sync, ({ price }) => price === 99_000)).toMatchObject({ status: 'rented' });
    // Another change of this person goes out and comes back meanwhile: the line is up, and what it could send is here.
    await sync.records.change('settings', { historyPaused: true });
    await until(sync.status, ({ collections }) => collections.records.lastPushAt !== null);
    await changes.takeBack();
    expect(await settled(sync)).toEqual({ ...before, asOf: expect.any(Number) });
    // The next change goes out alone.
    await sync.market.listings.change(home, { title: 'Bright flat by the sea' });
    await settled(sync);
    const told = await traces();
    expect(told).toEqual({ ...asItWas, rev: told?.rev });
  },
);

test('RP35 what nobody took back goes out', LONG, async () => {
  const { sync } = await device();
  const changes = await sync.market.listings.changeForNow([{ id: home, fields: rented }]);
  changes.send();
  await settled(sync);
  expect(await traces()).toMatchObject({ status: 'rented' });
});

test('RP35 taken back without a network it is never sent', LONG, async () => {
  const { sync, own } = await device();
  const asItWas = await traces();
  await sync.close();
  const cutOff = start(own, NOWHERE);
  const { market } = cutOff;
  await settled(cutOff);
  const changes = await market.listings.changeForNow([{ id: home, fields: rented }]);
  await changes.takeBack();
  await cutOff.close();
  const again = start(own);
  await settled(again);
  await again.market.listings.change(home, { title: 'Bright flat by the sea' });
  await settled(again);
  const told = await traces();
  expect(told).toEqual({ ...asItWas, rev: told?.rev });
});

test(
  'RP35 an app that ends while it could be taken back sends it when it starts again',
  LONG,
  async () => {
    const { sync, own } = await device();
    await sync.close();
    const cutOff = start(own, NOWHERE);
    await settled(cutOff);
    const changes = await cutOff.market.listings.changeForNow([{ id: home, fields: rented }]);
    await cutOff.close();
    // The lock ends with its tab; this process goes on.
    changes.send();
    await settled(start(own));
    expect(await traces()).toMatchObject({ status: 'rented' });
  },
);

test(
  'RP35 what another device wrote meanwhile stays when a change is taken back',
  LONG,
  async () => {
    const { sync } = await device();
    const changes = await sync.market.listings.changeForNow([
      { id: home, fields: { ...rented, price: 99_000 } },
    ]);
    await elsewhere({ price: 110_000 });
    await held(sync, ({ price }) => price === 110_000);
    await changes.takeBack();
    await settled(sync);
    const now = await traces();
    expect(now).toMatchObject({ status: 'available', price: 110_000 });
    expect(now?.told).not.toContain('rented');
  },
);
