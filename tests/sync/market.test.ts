import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownPropertySchema } from '#contract/entities/property.ts';
import type { Db } from '#server/db/db.ts';
import { createSync, type Sync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { flat, makeArea, makeListing } from '#tests/sql/homes.ts';
import type { TestPerson } from '#tests/sql/people.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until } from './wait.ts';

const NOWHERE = 'http://127.0.0.1:9';
const WINDOW = { from: 0, count: 20 };

let server: TestServer;
let db: Db;
let ann: TestPerson;
let open: Sync[] = [];
const storage = createMemoryStorage();
const start = (origin = server.url, own = storage): Sync => {
  const sync = createSync({ origin, storage: own, platform: createNodePlatform() });
  open.push(sync);
  return sync;
};
const signIn = (sync: Sync, email: string, userType: 'renter' | 'landlord') =>
  sync.auth.signIn({ email, password: TEST_PASSWORD, userType });

beforeAll(async () => {
  server = await startTestServer();
  db = server.backend.embedded.db;
  const person = await server.makePerson('ann@example.test', { userType: 'landlord' });
  ann = {
    id: person.id,
    email: 'ann@example.test',
    claims: { sub: person.id, role: 'authenticated', exp: 4_102_444_800 },
  };
  await server.makePerson('rita@example.test');
}, 60_000);
afterEach(async () => {
  for (const sync of open) await sync.close();
  open = [];
});
afterAll(() => server?.close());

test('HM1 a guest who looks gets every area, searches it, and finds it again without a network', async () => {
  const area = await makeArea(db, 'Castle');
  const homes = [await makeListing(db, ann, area), await makeListing(db, ann, area)];
  const sync = start();
  const found = await until(
    sync.market.listings.search({ area_ids: [area] }, WINDOW),
    (page) => page?.total === 2 && page.missingAreas.length === 0,
  );
  expect(found?.cards.map(({ id }) => id).toSorted()).toEqual(homes.map(({ id }) => id).toSorted());
  const held = await until(
    sync.market.listings.heldAreas(),
    (all) => all?.every(({ state }) => state.kind === 'held') === true,
  );
  expect(held?.map(({ area: { name } }) => name)).toContain('Castle');
  await sync.close();

  const cutOff = start(NOWHERE);
  const again = await until(
    cutOff.market.listings.search({ area_ids: [area] }, WINDOW),
    (page) => page?.total === 2,
  );
  expect(again?.checkedAt).toBeGreaterThan(0);
});

test('HM2 a listing written without a network is here at once and on the server after the next start', async () => {
  const area = await makeArea(db, 'Quay');
  const online = start();
  await signIn(online, 'ann@example.test', 'landlord');
  const before = (await until(online.market.listings.mine(), (all) => all !== undefined)) ?? [];
  await online.close();

  const cutOff = start(NOWHERE);
  const { rev: _, ...listing } = flat(area, { title: 'Under the roof' });
  const mine = ownPropertySchema.parse(listing);
  await cutOff.market.listings.publish(mine);
  const written = await until(
    cutOff.market.listings.mine(),
    (all) => all?.length === before.length + 1,
  );
  expect(written?.find(({ id }) => id === mine.id)).toMatchObject({
    title: 'Under the roof',
    isPending: true,
  });
  await cutOff.close();

  const again = start();
  const sent = await until(
    again.market.listings.listing(mine.id),
    (held) => held?.isPending === false && held.ref !== '',
  );
  expect(sent).toMatchObject({ visibility: 'pending_approval', owner_id: ann.id });
  await again.market.listings.change(mine.id, { price: 99_000 });
  const changed = await until(
    again.market.listings.listing(mine.id),
    (held) => held?.isPending === false && held.previous_price !== null,
  );
  expect(changed).toMatchObject({ price: 99_000, previous_price: 120_000 });
});
