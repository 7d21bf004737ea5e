import { beforeEach, expect, test } from 'vitest';
import type { SavedSearch } from '#contract/entities/records/search.ts';
import { begunShortlist } from '#sync/model/rules/deciding/shortlist.ts';
import { asOf } from '#contract/rules/listing/asOf.ts';
import { createLive } from '#sync/kit/live.ts';
import { keepersWhileLeading } from '#sync/root/keepers.ts';
import { statusOfNobody } from '#sync/device/status/syncStatus.ts';
import type { HeldListing, HeldViewing } from '#sync/model/listings.ts';
import type { SessionState } from '#sync/model/types.ts';
import { heldListing } from '#src/listings/testListing.ts';
import { createVirtualClock, type VirtualClock } from '#tests/fakes/clock.ts';
import { createFakeKeeping } from './fakeKeeping.ts';

const ME = '019a0000-0000-7000-8000-00000000000a';
const SEARCH = '0a5b3c5e-6d3a-4a59-9a4c-2f3a0c6f1a11';
const DAY = 86_400_000;
const log = { info: () => undefined, warn: () => undefined };

let clock: VirtualClock;
let keeping: ReturnType<typeof createFakeKeeping>;

beforeEach(() => {
  clock = createVirtualClock();
  keeping = createFakeKeeping(clock, ME);
  keeping.write('settings', 'settings', { listingsSince: clock.now() - 60 * DAY });
});

const iso = (ago: number) => new Date(clock.now() - ago).toISOString();
const alert = (change: Partial<SavedSearch['alert']> = {}, query: SavedSearch['query'] = {}) =>
  keeping.write('saved_search', SEARCH, {
    name: 'Two rooms',
    query,
    alert: {
      isOn: true,
      kinds: ['new', 'price_drop'],
      dropPct: 0,
      frequency: 'instant',
      quietFrom: null,
      quietTo: null,
      cap: 5,
      ...change,
    },
    baselineAt: clock.now() - 10 * DAY,
  });
const listedAt = (ago: number, change: Partial<HeldListing> = {}) => ({
  price_history: [{ at: iso(ago), price: 1500_00, reason: 'listed' as const }],
  availability_confirmed_at: iso(0),
  ...change,
});
const cheaper = (): HeldListing =>
  heldListing(
    1,
    listedAt(0, {
      price_history: [
        { at: iso(30 * DAY), price: 1500_00, reason: 'listed' },
        { at: iso(60_000), price: 1400_00, reason: 'changed' },
      ],
    }),
  );
const save = (home: HeldListing, lists: readonly string[] = []) =>
  keeping.write('saved_home', home.id, {
    ...{ propertyId: home.id, savedAt: clock.now() - 20 * DAY, lists, tags: [] },
    ...{ note: '', rating: 0, asOf: asOf(home, clock.now()) },
  });
const viewing = (change: Partial<HeldViewing> = {}): HeldViewing => ({
  id: '019a0000-0000-7000-8000-000000000001',
  property_id: heldListing(1).id,
  renter_id: '019a0000-0000-7000-8000-00000000000b',
  owner_id: ME,
  starts_at: iso(-5 * DAY),
  ends_at: iso(-5 * DAY - 30 * 60_000),
  kind: 'in_person',
  state: 'requested',
  note: '',
  written_at: iso(DAY),
  created_at: iso(DAY),
  changedAt: clock.now() - 1000,
  isPending: false,
  ...change,
});
const kinds = () => keeping.written.map(({ kind }) => kind);

test('KP1 keepers run in the tab that leads, a while after it began to, and end with its lead and its person', async () => {
  const nobody = statusOfNobody({ status: 'ok' });
  const status = createLive({ ...nobody, isLeader: false });
  const session = createLive<SessionState>({ status: 'unauthenticated' });
  const happened: string[] = [];
  const stop = keepersWhileLeading({
    clock,
    log,
    session,
    status,
    start(userId) {
      happened.push(`start ${userId}`);
      return Promise.resolve(() => void happened.push(`stop ${userId}`));
    },
  });
  session.set({ status: 'authenticated', user: { id: 'maya' } } as unknown as SessionState);
  await clock.advance(60_000);
  expect(happened).toEqual([]);
  status.set({ ...nobody, isLeader: true });
  await clock.advance(5000);
  // A change of the status alone begins nothing anew.
  status.set({ ...nobody, isLeader: true, lastContactAt: 1 });
  await clock.advance(900);
  expect(happened).toEqual([]);
  await clock.advance(200);
  expect(happened).toEqual(['start maya']);
  status.set(nobody);
  await clock.advance(10_000);
  status.set({ ...nobody, isLeader: true });
  await clock.advance(3000);
  session.set({ status: 'authenticated', user: { id: 'jonas' } } as unknown as SessionState);
  await clock.advance(10_000);
  stop();
  expect(happened).toEqual(['start maya', 'stop maya', 'start jonas', 'stop jonas']);
});

test('KP1 keepers whose code did not come are asked for again, as long as the tab leads', async () => {
  const status = createLive({ ...statusOfNobody({ status: 'ok' }), isLeader: true });
  const person = { status: 'authenticated', user: { id: 'maya' } } as unknown as SessionState;
  const session = createLive<SessionState>(person);
  let fails = 2;
  let running = 0;
  const stop = keepersWhileLeading({
    ...{ clock, log, session, status },
    start() {
      if ((fails -= 1) >= 0) return Promise.reject(new TypeError('no code'));
      running += 1;
      return Promise.resolve(() => void (running -= 1));
    },
  });
  await clock.advance(6000 + 2000);
  expect(running).toBe(0);
  await clock.advance(4000);
  expect(running).toBe(1);
  stop();
  expect(running).toBe(0);
});

test('KP1 a leader that changes in the middle of telling tells nothing twice, and nothing is left out', async () => {
  const home = heldListing(1, listedAt(DAY));
  alert();
  keeping.listings.set([home]);
  keeping.hasNews.set(true);
  keeping.viewings.set([viewing({ state: 'confirmed', renter_id: ME, owner_id: 'other' })]);
  for (let round = 0; round < 12; round += 1) {
    const end = keeping.lead();
    // Before, during and after its writes.
    await clock.advance(10 * round);
    end();
  }
  keeping.lead();
  await clock.advance(120_000);
  const told = keeping.of('alert_hit');
  expect(told).toHaveLength(1);
  expect(told[0]?.body.told).toBeDefined();
  // The hit and its telling, and the one notice of the viewing.
  expect(kinds().toSorted()).toEqual(['alert_hit', 'alert_hit', 'notice']);
});

test('KP1 who is in a list is noted before it is told: a tab that is closed in between tells who left it later', async () => {
  const [maya, jonas] = [
    '019a0000-0000-7000-8000-00000000000c',
    '019a0000-0000-7000-8000-00000000000d',
  ];
  const share = (people: readonly string[]) =>
    keeping.write('shared', '019a0000-0000-7000-8000-00000000000e', {
      ...{ ownerId: maya, ownerName: 'Maya', recordId: SEARCH, kind: 'shortlist' },
      ...{ people: people.map((id) => ({ id, name: id === ME ? 'Sam' : 'Jonas' })) },
      body: begunShortlist('Flats', clock.now()),
    });
  share([ME, jonas]);
  keeping.lead();
  await clock.advance(1000);
  const what = () => keeping.of('notice').map(({ body }) => body.shortlist?.what);
  expect(what()).toEqual(['joined', 'shared']);
  share([ME]);
  await clock.advance(1000);
  expect(what()).toEqual(['joined', 'shared', 'left']);
});

test('KP2 what comes with a sync is found by an alert and told, once; what was looked at before is not new', async () => {
  const [fresh, looked] = [heldListing(1, listedAt(DAY)), heldListing(2, listedAt(DAY))];
  alert();
  keeping.write('viewed_home', looked.id, { propertyId: looked.id });
  keeping.lead();
  await clock.advance(60_000);
  expect(keeping.written).toEqual([]);
  keeping.listings.set([fresh, looked]);
  keeping.hasNews.set(true);
  await clock.advance(1000);
  expect(keeping.of('alert_hit')).toMatchObject([{ body: { propertyId: fresh.id, kind: 'new' } }]);
  expect(keeping.of('alert_hit')[0]?.body.told?.at).toBeDefined();
  await clock.advance(DAY);
  expect(kinds()).toEqual(['alert_hit', 'alert_hit']);
});

test('KP2 of 300 homes none is too old to be back, to be let, or to be open to visitors', async () => {
  const offered = { at: iso(300 * DAY), status: 'available' as const };
  const then = (...statuses: ('pending' | 'available' | 'rented')[]) => ({
    status_history: [
      offered,
      ...statuses.map((status, at) => ({ at: iso((2 - at) * 3_600_000), status })),
    ],
  });
  const old = (number: number, change: Partial<HeldListing> = {}) =>
    heldListing(number, { ...listedAt(300 * DAY), ...change });
  const back = old(1, then('pending', 'available'));
  const gone = old(2, { ...then('rented'), status: 'rented', closed_price: 1500_00 });
  const house = old(3, {
    details: {
      ...old(3).details,
      viewing_mode: 'open_house',
      viewing_slots: [
        { start: iso(-DAY), end: iso(-DAY - 3_600_000), capacity: 9, kind: 'in_person' },
      ],
    },
  });
  const elsewhere = old(4, { ...then('rented'), status: 'rented', bedrooms: 5 });
  const newer = Array.from({ length: 297 }, (_, at) =>
    heldListing(10 + at, listedAt(20 * DAY, { previous_price: 1600_00 })),
  );
  alert({ kinds: ['back', 'status', 'open_viewing'], cap: 9 }, { bedrooms: { max: 2 } });
  keeping.listings.set([...newer, back, gone, house, elsewhere]);
  keeping.hasNews.set(true);
  keeping.lead();
  await clock.advance(1000);
  const found = keeping
    .of('alert_hit')
    .map(({ body }) => `${body.kind} ${body.propertyId}`)
    .toSorted((one, other) => one.localeCompare(other));
  expect(found).toEqual([`back ${back.id}`, `open_viewing ${house.id}`, `status ${gone.id}`]);
});

test('KP2 quiet hours hold what was found, and their end tells it without another change', async () => {
  const at = (ms: number) => {
    const date = new Date(clock.now() + ms);
    return [date.getHours(), date.getMinutes()]
      .map((part) => String(part).padStart(2, '0'))
      .join(':');
  };
  const home = heldListing(1, listedAt(60_000));
  alert({ quietFrom: at(-3_600_000), quietTo: at(3_600_000) });
  keeping.listings.set([home]);
  keeping.hasNews.set(true);
  keeping.lead();
  await clock.advance(3_500_000);
  expect(keeping.of('alert_hit')[0]?.body.told).toBeUndefined();
  await clock.advance(200_000);
  expect(keeping.of('alert_hit')[0]?.body.told).toBeDefined();
});

test('KP3 viewings in an owner’s hours are confirmed where they chose so, one for a time, once', async () => {
  const asked = [viewing(), viewing({ id: ME, written_at: iso(0) })];
  keeping.viewings.set(asked);
  keeping.lead();
  await clock.advance(60_000);
  expect(keeping.confirmed).toEqual([]);
  keeping.write('landlord_settings', 'landlord_settings', {
    confirmViewings: true,
    viewingDays: [1, 2, 3, 4, 5, 6, 7],
    viewingFrom: '00:00',
    viewingTo: '23:59',
  });
  await clock.advance(120_000);
  expect(keeping.confirmed).toEqual([asked[0]?.id]);
});

test('KP4 the falling price of a saved home is told by the alert that finds it, at once and by it alone, though the search has not answered', async () => {
  const home = cheaper();
  save(home);
  alert();
  keeping.listings.set([home]);
  keeping.lead();
  await clock.advance(500);
  expect(keeping.of('alert_hit')).toMatchObject([
    { body: { propertyId: home.id, kind: 'price_drop' } },
  ]);
  expect(keeping.of('notice')).toMatchObject([{ body: { listing: { isOver: true } } }]);
  keeping.hasNews.set(true);
  await clock.advance(120_000);
  expect(keeping.of('alert_hit')[0]?.body.told).toBeDefined();
  // The notice was never anything but over.
  expect(kinds()).toEqual(['alert_hit', 'notice', 'alert_hit']);
});

test.each([
  ['asks for other homes', () => alert({}, { price: { max: 1000 } })],
  ['does not ask for prices', () => alert({ kinds: ['new'] })],
  ['is paused', () => alert({ isOn: false })],
])('KP4 where the alert %s the centre tells of the price itself, at once', async (_, set) => {
  const home = cheaper();
  save(home);
  set();
  keeping.listings.set([home]);
  keeping.lead();
  await clock.advance(500);
  expect(keeping.of('alert_hit')).toEqual([]);
  const [notice] = keeping.of('notice');
  expect(notice?.body.listing).toMatchObject({ what: 'price' });
  expect(notice?.body.listing?.isOver).toBeUndefined();
});

test('KP4 what was told on other devices is known first: before the records have come nothing is told', async () => {
  const home = cheaper();
  save(home);
  keeping.listings.set([home]);
  const offline = keeping.status.get();
  keeping.status.set({ ...offline, reachability: 'online' });
  keeping.lead();
  await clock.advance(60_000);
  expect(keeping.written).toEqual([]);
  const { collections } = offline;
  keeping.status.set({
    ...offline,
    reachability: 'online',
    collections: {
      ...collections,
      records: { ...collections.records, lastPullAt: 1 },
      properties: { ...collections.properties, lastPullAt: 1 },
    },
  });
  await clock.advance(500);
  expect(kinds()).toEqual(['notice']);
});

test('KP5 photos of a list that wants them are kept while there is a network, covers first, and not fetched again', async () => {
  const photo = (key: string) => ({ id: key, key, w: 1, h: 1 }) as HeldListing['photos'][number];
  const home = heldListing(1, { photos: [photo('cover'), photo('kitchen')] });
  save(home, ['list']);
  keeping.listings.set([home]);
  keeping.write('home_list', 'list', { name: 'Near', keepOffline: true });
  keeping.lead();
  await clock.advance(60_000);
  expect(keeping.fetched).toEqual([]);
  keeping.status.set({ ...keeping.status.get(), reachability: 'online' });
  await clock.advance(120_000);
  expect(keeping.fetched).toEqual(
    ['cover', 'kitchen'].map((key) => `/api/photos/listings/${key}/medium`),
  );
});

test('KP5 photos of a list that were put off to save data come as soon as data is saved no more', async () => {
  const home = heldListing(1, {
    photos: [{ id: 'cover', key: 'cover', w: 1, h: 1 } as HeldListing['photos'][number]],
  });
  save(home, ['list']);
  keeping.listings.set([home]);
  keeping.write('home_list', 'list', { name: 'Near', keepOffline: true });
  keeping.status.set({ ...keeping.status.get(), reachability: 'online' });
  keeping.savesData.set(true);
  keeping.lead();
  await clock.advance(120_000);
  expect(keeping.fetched).toEqual([]);
  keeping.savesData.set(false);
  await clock.advance(500);
  expect(keeping.fetched).toEqual(['/api/photos/listings/cover/medium']);
});

test('CM10 a draft whose tab died after its listing was published is put away by the tab that leads', async () => {
  const home = heldListing(1, { owner_id: ME, availability_confirmed_at: iso(0) });
  const other = heldListing(2, { owner_id: ME, availability_confirmed_at: iso(DAY) });
  keeping.listings.set([home, other]);
  const draft = (at: number) => ({ step: 8, at, fields: {}, photos: [], editsRev: 1 });
  keeping.write('listing_draft', home.id, draft(Date.parse(home.availability_confirmed_at)));
  keeping.write('listing_draft', other.id, draft(clock.now()));
  keeping.lead();
  await clock.advance(1000);
  expect(keeping.of('listing_draft').map(({ id }) => id)).toEqual([other.id]);
});

test('KP7 a decision of a moderator is one notice, of the latest, and one that is shown again leaves none', async () => {
  const { id: home } = heldListing(1);
  const decide = (change: object) =>
    keeping.write('standing', home, {
      ...{ about: 'listing', aboutId: home, state: 'suspended', reason: 'fake' },
      ...{ name: 'Loft', at: clock.now() },
      ...change,
    });
  const told = () => keeping.of('notice').map(({ body }) => body);
  decide({});
  keeping.lead();
  await clock.advance(60_000);
  expect(told()).toMatchObject([
    { text: 'Loft', standing: { state: 'suspended', reason: 'fake' } },
  ]);
  decide({ appeal: 'waiting' });
  await clock.advance(60_000);
  expect(keeping.written).toHaveLength(1);
  decide({ appeal: 'turned_down' });
  await clock.advance(60_000);
  expect(new Set(keeping.written.map(({ id }) => id)).size).toBe(1);
  expect(told().at(-1)).toMatchObject({ isRead: false, standing: { appeal: 'turned_down' } });
  decide({ state: 'released' });
  await clock.advance(60_000);
  expect(told().at(-1)).toMatchObject({ standing: { isOver: true } });
});
