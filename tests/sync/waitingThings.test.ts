import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Db } from '#server/db/db.ts';
import { createSync, type Sync } from '#sync/index.ts';
import type { Live, SyncStatus, WaitingThing } from '#sync/model/types.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { makeArea, makeListing } from '#tests/sql/homes.ts';
import type { TestPerson } from '#tests/sql/people.ts';
import { type Front, startFront } from './front.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until as untilWithin, untilProfile } from './wait.ts';

const WITHIN_MS = 60_000;
const until = <T>(live: Live<T>, isWanted: (value: T) => boolean): Promise<T> =>
  untilWithin(live, isWanted, WITHIN_MS);

let server: TestServer;
let front: Front;
let db: Db;
let ann: TestPerson;
let sync: Sync;
let home: { readonly id: string; readonly title: string };

const goOffline = () => {
  front.answer = (path) =>
    path.startsWith('/auth/') ? null : { status: 503, type: 'application/json', body: '{}' };
};
const goOnline = () => {
  front.answer = null;
};
const listing = () => sync.market.listings.listing(home.id);
const things = () => sync.waiting.things();
const listed = (count: number): Promise<readonly WaitingThing[]> =>
  until<readonly WaitingThing[] | undefined>(things(), (now) => now?.length === count) as Promise<
    readonly WaitingThing[]
  >;
const counted = (count: number): Promise<SyncStatus> =>
  until(sync.status, ({ waiting, failed, isCounted }) => isCounted && waiting + failed === count);
const said = ({ kind, name, content }: WaitingThing) =>
  content.type === 'row'
    ? [kind, name, content.collection, content.change, ...content.fields]
    : [kind, name, content.type];
/** The home as everybody reads it. */
const stored = async () => {
  const [row] = await db.asUser(ann.claims, (sql) =>
    sql.query<{ rev: number; price: number; title: string }>(
      'select rev::int as rev, price::int as price, title from properties where id = $1::uuid',
      [home.id],
    ),
  );
  return row;
};

beforeAll(async () => {
  server = await startTestServer();
  front = await startFront(server.url);
  db = server.backend.embedded.db;
  const { id } = await server.makePerson('ann.waits@example.test', { userType: 'landlord' });
  const claims = { sub: id, role: 'authenticated' as const, exp: 4_102_444_800 };
  ann = { id, email: 'ann.waits@example.test', claims };
  home = await makeListing(db, ann, await makeArea(db));
  sync = createSync({
    origin: front.url,
    storage: createMemoryStorage(),
    platform: createNodePlatform(),
  });
  await sync.auth.signIn({ email: ann.email, password: TEST_PASSWORD, userType: 'landlord' });
  const held = await until(listing(), (now) => now != null && !now.isPending);
  home = { id: home.id, title: held?.title ?? '' };
});
afterAll(async () => {
  await sync?.close();
  await front?.close();
  await server?.close();
});

test('ST8 ST11 each thing that waits is listed by what it is, whatever its kind, and there are as many as the one number says', async () => {
  await until(sync.status, ({ isCounted }) => isCounted);
  await listed(0);
  await untilProfile(sync);
  goOffline();
  await sync.market.listings.change(home.id, { price: 98_000 });
  await sync.records.make('quick_reply', { title: 'Yes', text: 'It is still there.' });
  await sync.account.saveProfile({ fullName: 'Ann O.' });
  const letter = { topic: 'other', name: 'Ann', email: 'a@x.test', message: 'Hi', language: 'en' };
  await sync.parcels.sendLetter({ ...letter, topic: 'other' });
  const all = await listed(4);
  expect(all.map(said)).toEqual([
    ['listing', home.title, 'properties', 'changed', 'price'],
    ['own', 'Yes', 'records', 'made'],
    ['own', null, 'users', 'changed', 'full_name'],
    ['letter', null, 'parcel'],
  ]);
  expect(all.every(({ writtenAt, state }) => writtenAt !== null && state === 'waiting')).toBe(true);
  // A server that is not there for them is tried again, and when is told.
  const tried = ['properties', 'records', 'users'];
  await until(sync.status, ({ holds }) => tried.every((key) => holds[key]?.kind === 'failing'));
  const { waiting, failed } = await counted(4);
  expect(all).toHaveLength(waiting + failed);
}, 120_000);

test('ST9 what is discarded is as the server has it, here at once, and there though it had come through', async () => {
  const before = await stored();
  for (const thing of await listed(4)) await sync.waiting.discard(thing);
  // Changes sent without an answer may have arrived: the server is told that they are taken back.
  const left = await listed(3);
  expect(left.map(said)).toEqual([
    ['listing', home.title, 'properties', 'takenBack'],
    ['own', 'Yes', 'records', 'takenBack'],
    ['own', null, 'users', 'takenBack'],
  ]);
  expect(left.some(({ canDiscard }) => canDiscard)).toBe(false);
  await counted(3);
  expect(await until(listing(), (now) => now?.price === before?.price)).toBeTruthy();
  expect(await until(sync.records.list('quick_reply'), (now) => now?.length === 0)).toEqual([]);
  goOnline();
  await listed(0);
  await counted(0);
  await until(sync.status, ({ holds }) => Object.keys(holds).length === 0);
  expect(await stored()).toMatchObject({ price: before?.price, title: home.title });
}, 120_000);

test('ST9 what was never sent is gone with its discarding, and nothing is told of it', async () => {
  const before = await stored();
  // The changes stay here while they can be undone.
  const changes = await sync.market.listings.changeForNow([
    { id: home.id, fields: { price: 97_000 } },
  ]);
  const [thing] = await listed(1);
  await until(sync.status, ({ holds }) => holds['properties']?.kind === 'undo');
  if (thing !== undefined) await sync.waiting.discard(thing);
  changes.send();
  await listed(0);
  await until(listing(), (now) => now?.isPending === false && now.price === before?.price);
  expect(await stored()).toEqual(before);
}, 120_000);

test('ST9 a removal that is discarded brings back what was to go', async () => {
  const id = await sync.records.make('quick_reply', { title: 'No', text: 'It is let.' });
  // As it is stored: the status follows a moment later.
  const isSent = async () => (await sync.maintenance.unsent()).length === 0;
  await expect.poll(isSent, { timeout: WITHIN_MS }).toBe(true);
  // Until the list has followed, what it holds is the making of it.
  await listed(0);
  goOffline();
  await sync.records.remove([id]);
  const [thing] = await listed(1);
  expect(thing && said(thing)).toEqual(['own', 'No', 'records', 'removed']);
  if (thing !== undefined) await sync.waiting.discard(thing);
  goOnline();
  await listed(0);
  const replies = await until(sync.records.list('quick_reply'), (now) => now?.length === 1);
  expect(replies?.[0]).toMatchObject({ id, body: { title: 'No' } });
}, 120_000);
