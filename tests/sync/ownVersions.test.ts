import 'fake-indexeddb/auto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ownPropertySchema, type OwnProperty } from '#contract/entities/property.ts';
import type { Db } from '#server/db/db.ts';
import { createSync, type Sync } from '#sync/index.ts';
import type { HeldListing } from '#sync/model/listings.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { decide, flat, makeArea, makeLandlord } from '#tests/sql/homes.ts';
import type { TestPerson } from '#tests/sql/people.ts';
import { LONG } from '#tests/tags.ts';
import { keepBack } from './lateAnswers.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until as untilWithin } from './wait.ts';

// The real server's own changes of a new home meet what its owner goes on writing.

const WITHIN_MS = 30_000;

let server: TestServer;
let db: Db;
let ann: TestPerson & { readonly email: string };
let made = 0;
const open: Sync[] = [];

beforeAll(async () => {
  server = await startTestServer();
  db = server.backend.embedded.db;
});
beforeEach(async () => {
  made += 1;
  const email = `own${made}@example.test`;
  const { id } = await server.makePerson(email, { userType: 'landlord' });
  ann = { id, email, claims: { sub: id, role: 'authenticated', exp: 4_102_444_800 } };
  await makeLandlord(db, ann);
});
afterEach(async () => {
  vi.restoreAllMocks();
  for (const sync of open.splice(0)) await sync.close();
});
afterAll(() => server?.close());

async function device(): Promise<Sync> {
  const sync = createSync({
    origin: server.url,
    storage: createMemoryStorage(),
    platform: createNodePlatform(),
  });
  open.push(sync);
  await sync.auth.signIn({ email: ann.email, password: TEST_PASSWORD, userType: 'landlord' });
  return sync;
}
const newHome = async (): Promise<OwnProperty> =>
  ownPropertySchema.parse({
    ...flat(await makeArea(db)),
    private: { lat: 38.71, lon: -9.12, number: '4', unit: null },
  });
const held = (sync: Sync, id: string, isWanted: (home: HeldListing) => boolean) =>
  untilWithin(sync.market.listings.listing(id), (now) => now != null && isWanted(now), WITHIN_MS);
/** The conflicts on this device, whether a screen shows them or not. */
const askedOn = (sync: Sync) => sync.status.get().collections.properties.conflicts;
const pushOfHome = (id: string) => (path: string, _method: string, body: string) =>
  path.includes('/rpc/sync_push') && body.includes('"properties"') && body.includes(id);

test(
  'RP36 a home that is changed while it is created, and judged before the change is sent, is asked about by nobody',
  LONG,
  async () => {
    const sync = await device();
    const home = await newHome();
    const late = keepBack(pushOfHome(home.id));
    await sync.market.listings.publishDraft(home);
    await late.given;
    await sync.market.listings.change(home.id, { title: 'Changed while it was created' });
    await decide(db, home.id);
    await late.arrive();
    const now = await held(
      sync,
      home.id,
      ({ isPending, visibility }) => !isPending && visibility === 'live',
    );
    expect(now).toMatchObject({ title: 'Changed while it was created', conflicts: [] });
    expect(now?.ref).toMatch(/^[0-9A-Z]{8}$/);
    expect(askedOn(sync)).toBe(0);
  },
);

test('RP36 nor is one whose creation was never answered', LONG, async () => {
  const sync = await device();
  const home = await newHome();
  const real = globalThis.fetch;
  let lost = 0;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    const { href } = new URL(input instanceof Request ? input.url : input);
    const body = typeof init?.body === 'string' ? init.body : '';
    if (lost > 0 || !pushOfHome(home.id)(href, '', body)) return answer;
    lost += 1;
    await decide(db, home.id);
    throw new TypeError('the answer was lost');
  });
  await sync.market.listings.publishDraft(home);
  const now = await held(
    sync,
    home.id,
    ({ isPending, visibility }) => !isPending && visibility === 'live',
  );
  expect(lost).toBe(1);
  expect(now?.conflicts).toEqual([]);
  expect(askedOn(sync)).toBe(0);
});
