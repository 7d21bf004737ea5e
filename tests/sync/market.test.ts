import { utcDay } from '#contract/rules/calendarDay.ts';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ownPropertySchema } from '#contract/entities/property.ts';
import { figuresOf } from '#src/rules/market/series.ts';
import type { Db } from '#server/db/db.ts';
import { createSync, type Sync } from '#sync/index.ts';
import { TEST_PASSWORD } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { flat, makeArea, makeLandlord, makeListing } from '#tests/sql/homes.ts';
import { asService, type TestPerson } from '#tests/sql/people.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import type { Live } from '#sync/model/types.ts';
import { LONG } from '#tests/tags.ts';
import { until as untilWithin } from './wait.ts';

const NOWHERE = 'http://127.0.0.1:9';
/** Two cores that others use: the slowest of these takes 4 s on a machine of its own. */
const WITHIN_MS = 90_000;
/** Visits that are over are looked at by nobody: those of a test are to come, whenever it runs. */
const dayFromNow = (days: number) => utcDay(Date.now() + days * 86_400_000);
const until = <T>(live: Live<T>, isWanted: (value: T) => boolean): Promise<T> =>
  untilWithin(live, isWanted, WITHIN_MS);
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
  ann = await makePersonWhoLets('ann@example.test');
  await server.makePerson('rita@example.test');
});
async function makePersonWhoLets(email: string): Promise<typeof ann> {
  const { id } = await server.makePerson(email, { userType: 'landlord' });
  return { id, email, claims: { sub: id, role: 'authenticated', exp: 4_102_444_800 } };
}
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

test(
  'HM2 a listing written without a network is here at once and on the server after the next start',
  LONG,
  async () => {
    const area = await makeArea(db, 'Quay');
    const online = start();
    await signIn(online, 'ann@example.test', 'landlord');
    const before = (await until(online.market.listings.mine(), (all) => all !== undefined)) ?? [];
    await online.close();

    const cutOff = start(NOWHERE);
    const { rev: _, ...listing } = flat(area, { title: 'Under the roof' });
    const mine = ownPropertySchema.parse(listing);
    await cutOff.market.listings.publishDraft(mine);
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
  },
);

/** A device of a person, signed in, with storage of its own. */
const device = async (email: string, userType: 'renter' | 'landlord') => {
  const own = createMemoryStorage();
  const sync = start(server.url, own);
  await signIn(sync, email, userType);
  return { sync, own };
};
const change = (id: string, fields: object) =>
  db.asUser(ann.claims, async (sql) => {
    const [row] = await sql.query<{ rev: number }>(
      'select rev::int as rev from properties where id = $1::uuid',
      [id],
    );
    await sql.query("select sync_push('properties', $1::jsonb)", [
      JSON.stringify([{ id, rev: row?.rev, ...fields }]),
    ]);
  });

test(
  'HM3 an area taken off goes with its homes, but for those that were noted, and does not come back by itself',
  LONG,
  async () => {
    const area = await makeArea(db, 'Mill');
    const [saved, other] = [await makeListing(db, ann, area), await makeListing(db, ann, area)];
    const { sync } = await device('rita@example.test', 'renter');
    const { listings, notes } = sync.market;
    const inArea = listings.search({ area_ids: [area] }, WINDOW);
    await until(inArea, (page) => page?.total === 2);
    await notes.put('saved_home', saved.id, {});
    await listings.dropArea(area);
    await until(inArea, (page) => page?.total === 1 && page.missingAreas.length === 1);
    const left = await until(listings.byIds([saved.id, other.id]), (all) => all?.length === 1);
    expect(left?.[0]?.id).toBe(saved.id);
    await listings.takeArea(area, { withPhotos: false, wifiOnly: false });
    await until(inArea, (page) => page?.total === 2 && page.missingAreas.length === 0);
  },
);

test(
  'HM4 who noted a home learns what became of it: let it says so, paused it stays as it was seen last',
  LONG,
  async () => {
    const area = await makeArea(db, 'Lane');
    const [toLet, toPause] = [await makeListing(db, ann, area), await makeListing(db, ann, area)];
    const { sync } = await device('rita@example.test', 'renter');
    const { listings, notes } = sync.market;
    await until(listings.search({ area_ids: [area] }, WINDOW), (page) => page?.total === 2);
    await notes.put('saved_home', toLet.id, {});
    await notes.put('saved_home', toPause.id, {});
    const both = listings.byIds([toLet.id, toPause.id]);
    await change(toLet.id, { status: 'rented' });
    await change(toPause.id, { visibility: 'paused' });
    const told = await until(
      both,
      (all) => all?.[0]?.status === 'rented' && all[1]?.isGone === true,
    );
    expect(told).toMatchObject([
      { id: toLet.id, isGone: false },
      { id: toPause.id, status: 'available', visibility: 'live' },
    ]);
    const found = await until(
      listings.search({ area_ids: [area] }, WINDOW),
      (page) => page?.total === 0,
    );
    expect(found?.cards).toEqual([]);
  },
);

test(
  'HM13 a home that an alert for changes of status is about says that it was let, though nobody noted it',
  LONG,
  async () => {
    const area = await makeArea(db, 'Row');
    const [gone, other] = [await makeListing(db, ann, area), await makeListing(db, ann, area)];
    const since = Date.now();
    const { sync } = await device('rita@example.test', 'renter');
    const { listings } = sync.market;
    await until(listings.search({ area_ids: [area] }, WINDOW), (page) => page?.total === 2);
    await sync.records.make('saved_search', {
      name: 'The row',
      query: { area_ids: [area] },
      alert: {
        ...{ isOn: true, kinds: ['status'], dropPct: 0, frequency: 'instant' },
        ...{ quietFrom: null, quietTo: null, cap: 5 },
      },
      baselineAt: since,
    });
    await change(gone.id, { status: 'rented' });
    const isLet = ({ id, status }: { id: string; status: string }) =>
      id === gone.id && status === 'rented';
    const news = await until(
      listings.news(since, [{ area_ids: [area] }]),
      (all) => all?.some(isLet) === true,
    );
    expect(news?.map(({ id }) => id)).not.toContain(other.id);
    await until(listings.search({ area_ids: [area] }, WINDOW), (page) => page?.total === 1);
  },
);

test(
  'HM5 what two devices changed of a listing is merged field by field; of one field theirs is live until it is settled',
  LONG,
  async () => {
    const area = await makeArea(db, 'Hill');
    const { id } = await makeListing(db, ann, area);
    const { sync, own } = await device('ann@example.test', 'landlord');
    await until(sync.market.listings.listing(id), (held) => held != null);
    await sync.close();
    const cutOff = start(NOWHERE, own);
    const held = await until(cutOff.market.listings.listing(id), (value) => value != null);
    if (held == null) throw new Error('the device holds no listing');
    const { details } = held;
    await cutOff.market.listings.change(id, {
      title: 'Mine',
      details: { ...details, floor: 3 },
    });
    await cutOff.close();
    await change(id, { title: 'Theirs', details: { ...details, lease_kind: 'long' } });

    const again = start(server.url, own);
    const merged = await until(
      again.market.listings.listing(id),
      (value) => value?.conflicts.length === 1 && !value.isPending,
    );
    expect(merged).toMatchObject({
      title: 'Theirs',
      details: { floor: 3, lease_kind: 'long' },
      conflicts: [{ field: 'title', mine: 'Mine', theirs: 'Theirs' }],
    });
    await again.market.listings.settle(id, { title: 'mine' });
    const settled = await until(
      again.market.listings.listing(id),
      (value) => value?.conflicts.length === 0 && !value.isPending,
    );
    expect(settled?.title).toBe('Mine');
  },
);

test('HM6 what the server refuses of a listing goes again, is said, and is kept with the reason, new or changed', async () => {
  const area = await makeArea(db, 'Pier');
  const { sync } = await device('ann@example.test', 'landlord');
  const refused: string[] = [];
  sync.onRefused((collection) => refused.push(collection));
  await until(sync.market.listings.mine(), (all) => all !== undefined);
  const { rev: _, ...listing } = flat(area, { status: 'rented' });
  const mine = ownPropertySchema.parse(listing);
  await sync.market.listings.publishDraft(mine);
  await until(sync.market.listings.listing(mine.id), (held) => held === null);
  expect(refused).toEqual(['properties']);
  const kept = await until(sync.records.list('refusal'), (all) => all?.length === 1);
  expect(kept?.[0]?.body).toMatchObject({
    rowId: mine.id,
    isNew: true,
    code: '23514',
    constraint: 'status_ladder',
    fields: { title: mine.title, price: mine.price, details: mine.details },
  });

  // Seen to and refused once more it is kept once more; mended under the same id it goes out.
  await sync.records.remove(kept?.map((each) => each.id) ?? []);
  await sync.market.listings.publishDraft(mine);
  await until(sync.records.list('refusal'), (all) => all?.length === 1);
  await until(sync.market.listings.listing(mine.id), (held) => held === null);
  await sync.market.listings.publishDraft({ ...mine, status: 'available' });
  const mended = await until(
    sync.market.listings.listing(mine.id),
    (held) => held != null && !held.isPending,
  );
  expect(mended).toMatchObject({ id: mine.id, status: 'available', title: mine.title });
  // The earlier refusal went with the publication that mended it.
  await until(sync.records.list('refusal'), (all) => all?.length === 0);
  expect(refused).toEqual(['properties', 'properties']);

  const { id } = await makeListing(db, ann, area);
  await until(sync.market.listings.listing(id), (held) => held != null);
  await sync.market.listings.change(id, { status: 'rented', closed_on: '2100-01-01' });
  const left = await until(sync.records.list('refusal'), (all) => all?.length === 1);
  expect(left?.find(({ body }) => body.rowId === id)?.body).toMatchObject({
    isNew: false,
    constraint: 'closed_on',
    fields: { status: 'rented', closed_on: '2100-01-01' },
  });
  const back = await until(sync.market.listings.listing(id), (held) => held?.isPending === false);
  expect(back?.status).toBe('available');
});

test('RP32 a listing written before its owner is a landlord waits, is told of once, and goes out when the role is there', async () => {
  const area = await makeArea(db, 'Gate');
  const lea = await server.makePerson('lea@example.test');
  const { sync, own } = await device('lea@example.test', 'renter');
  const news: string[] = [];
  sync.onRefused((each) => news.push(each));
  await until(sync.market.listings.mine(), (all) => all !== undefined);
  const { rev: _, ...listing } = flat(area);
  const mine = ownPropertySchema.parse(listing);
  await sync.market.listings.publishDraft(mine);
  await expect.poll(() => news).toEqual(['landlordRole']);
  await sync.close();

  // Also over a restart.
  const again = start(server.url, own);
  again.onRefused((each) => news.push(each));
  await expect.poll(() => news).toEqual(['landlordRole', 'landlordRole']);
  const held = await until(again.market.listings.listing(mine.id), (value) => value != null);
  expect(held).toMatchObject({ title: mine.title, isPending: true });
  expect(await until(again.records.list('refusal'), (all) => all !== undefined)).toEqual([]);
  await makeLandlord(db, lea);
  const sent = await until(
    again.market.listings.listing(mine.id),
    (value) => value?.isPending === false,
  );
  expect(sent).toMatchObject({ owner_id: lea.id, title: mine.title });
  expect(news).toHaveLength(2);
});

test('RP4 a listing that nobody can read, live from before, keeps no other of its area from a device', async () => {
  const area = await makeArea(db, 'Wall');
  const [poison, honest] = [await makeListing(db, ann, area), await makeListing(db, ann, area)];
  const spoil = (set: string, id: string) =>
    asService(db, `update properties set ${set} where id = $1::uuid`, [id]);
  await spoil(`details = details || '{"summary": 5, "fees": "none"}'`, poison.id);
  const sync = start(server.url, createMemoryStorage());
  const found = await until(
    sync.market.listings.search({ area_ids: [area] }, WINDOW),
    (page) => page?.total === 1 && page.missingAreas.length === 0,
  );
  expect(found?.cards.map(({ id }) => id)).toEqual([honest.id]);
});

test(
  'CM3 a question whose text cannot be sent is refused before the card of its home is stored',
  LONG,
  async () => {
    const area = await makeArea(db, 'Quay');
    const { id } = await makeListing(db, ann, area);
    const { sync } = await device('rita@example.test', 'renter');
    await until(
      sync.market.listings.search({ area_ids: [area] }, WINDOW),
      (page) => page?.total === 1,
    );
    const question = { propertyId: id, text: ' \u200b ', budget: null, moveIn: null };
    await expect(sync.market.inquiries.ask(question)).rejects.toMatchObject({
      code: 'empty_message',
    });
    expect(await until(sync.chat.outbox(), (all) => all !== undefined)).toEqual([]);
    expect(await until(sync.market.inquiries.asRenter(), (all) => all !== undefined)).toEqual([]);
    await sync.close();
  },
);

test(
  'HM7 a home whose card alone is here is asked about without a network, and the question arrives with the card',
  LONG,
  async () => {
    const area = await makeArea(db, 'Quay');
    const bea = await makePersonWhoLets('bea@example.test');
    const { id } = await makeListing(db, bea, area);
    const rosa = await server.makePerson('rosa@example.test');
    const { sync, own } = await device('rosa@example.test', 'renter');
    await sync.close();
    const cutOff = start(NOWHERE, own);
    const question = { propertyId: id, text: 'Is it bright?', budget: null, moveIn: null };
    await expect(cutOff.market.inquiries.ask(question)).rejects.toThrow(/not_held/u);
    await expect(cutOff.market.inquiries.ask({ ...question, ownerId: rosa.id })).rejects.toThrow(
      /own_home/u,
    );
    const { conversationId } = await cutOff.market.inquiries.ask({
      ...{ ...question, ownerId: bea.id, title: 'Loft by the quay' },
    });
    // This device was not told who lets it.
    const rows = await until(cutOff.chat.conversations('active'), (all) =>
      Boolean(all?.some((row) => row.id === conversationId)),
    );
    expect(rows?.find((row) => row.id === conversationId)?.other.full_name).toBe(
      'Loft by the quay',
    );
    const waits = await until(cutOff.chat.outbox(), (all) => all?.length === 1);
    expect(waits).toMatchObject([{ homeId: id, content: 'Is it bright?' }]);
    await cutOff.close();

    const again = start(server.url, own);
    const thread = await until(
      again.chat.thread(conversationId),
      (value) => value?.messages.filter(({ seq }) => seq !== null).length === 1,
    );
    await until(again.chat.conversations('active'), (all) =>
      Boolean(
        all?.some(
          (row) =>
            row.id === conversationId && !['', 'Loft by the quay'].includes(row.other.full_name),
        ),
      ),
    );
    expect(thread?.messages).toMatchObject([
      { messageType: 'property', homeId: id, content: 'Is it bright?' },
    ]);
    await until(again.market.inquiries.asRenter(), (all) => all?.[0]?.isPending === false);
    await again.close();
  },
);

test(
  'HM7 a question asked without a network waits and arrives as one message with the home’s card, and its stage and visits go both ways',
  LONG,
  async () => {
    const area = await makeArea(db, 'Dock');
    const { id } = await makeListing(db, ann, area);
    const { sync, own } = await device('rita@example.test', 'renter');
    await until(
      sync.market.listings.search({ area_ids: [area] }, WINDOW),
      (page) => page?.total === 1,
    );
    await sync.close();
    const cutOff = start(NOWHERE, own);
    const { conversationId } = await cutOff.market.inquiries.ask({
      propertyId: id,
      text: 'Is it quiet?',
      budget: 130_000,
      moveIn: dayFromNow(9),
    });
    const visit = await cutOff.market.inquiries.requestViewing({
      propertyId: id,
      startsAt: `${dayFromNow(10)}T10:00:00Z`,
      endsAt: `${dayFromNow(10)}T10:30:00Z`,
      kind: 'in_person',
      note: '',
    });
    const asked = await until(cutOff.market.inquiries.asRenter(), (all) => all?.length === 1);
    expect(asked?.[0]).toMatchObject({
      stage: 'new',
      isPending: true,
      first_message: 'Is it quiet?',
    });
    const waits = await until(cutOff.chat.outbox(), (all) => all?.length === 1);
    expect(waits).toMatchObject([{ homeId: id, content: 'Is it quiet?' }]);
    // The message is what waits of the question; taken back, nobody asked.
    const things = await until(cutOff.waiting.things(), (all) => all?.length === 1);
    expect(things?.map(({ kind }) => kind)).toEqual(['viewing']);
    await cutOff.chat.cancelMessage(waits?.[0]?.id ?? '');
    await until(cutOff.market.inquiries.asRenter(), (all) => all?.length === 0);
    await cutOff.market.inquiries.ask({
      propertyId: id,
      text: 'Is it quiet?',
      budget: 130_000,
      moveIn: dayFromNow(9),
    });
    await cutOff.close();

    const rita = start(server.url, own);
    const thread = await until(
      rita.chat.thread(conversationId),
      (value) => value?.messages.filter(({ seq }) => seq !== null).length === 1,
    );
    expect(thread?.messages).toMatchObject([
      { messageType: 'property', homeId: id, content: 'Is it quiet?' },
    ]);
    await until(rita.market.inquiries.asRenter(), (all) => all?.[0]?.isPending === false);
    await until(rita.market.inquiries.viewings(), (all) => all?.[0]?.isPending === false);
    // One device at a time: a realm opens thirteen collections.
    await rita.close();

    const { sync: owner } = await device('ann@example.test', 'landlord');
    const { inquiries } = owner.market;
    const leads = await until(inquiries.asOwner(), (all) => all?.length === 1);
    expect(leads?.[0]).toMatchObject({ property_id: id, conversation_id: conversationId });
    await until(inquiries.viewings(), (all) => all?.[0]?.id === visit);
    await inquiries.move(leads?.[0]?.id ?? '', 'viewing');
    await inquiries.setViewing(visit, 'confirmed');
    await until(inquiries.asOwner(), (all) => all?.[0]?.isPending === false);
    await until(inquiries.viewings(), (all) => all?.[0]?.isPending === false);
    await owner.close();

    const again = start(server.url, own);
    await until(again.market.inquiries.asRenter(), (all) => all?.[0]?.stage === 'viewing');
    const visits = await until(
      again.market.inquiries.viewings(),
      (all) => all?.[0]?.state === 'confirmed',
    );
    expect(visits?.[0]).toMatchObject({ id: visit, isPending: false });
  },
);

test('HM17 a closing that a landlord enters changes the month on a renter’s device: four say nothing, the fifth makes the price one of what homes went for', async () => {
  const area = await makeArea(db, 'Breakwater');
  const made = await Promise.all(
    Array.from({ length: 8 }, () => makeListing(db, ann, area, { price: 100_000 })),
  );
  const today = dayFromNow(0);
  for (const { id } of made.slice(0, 4))
    await change(id, { status: 'rented', closed_on: today, closed_price: 110_000 });
  const count = () => asService(db, 'select private.count_market(1000)');
  await count();

  const { sync: renter, own: rented } = await device('rita@example.test', 'renter');
  const monthOn = async (sync: Sync, closed: number) => {
    const held = await until(sync.market.listings.series(area), (value) => {
      const columns = value?.series.segments['rent::'];
      return columns?.closed.at(-1) === closed;
    });
    if (held == null) throw new Error('there are no figures');
    const last = (metric: 'price' | 'days') => figuresOf(held.series, 'rent::', metric).at(-1);
    return [last('price'), last('days')];
  };
  expect(await monthOn(renter, 4)).toMatchObject([
    { value: null, n: 4, of: 'asked' },
    { value: null, n: 4 },
  ]);
  await renter.close();

  const { sync: landlord } = await device('ann@example.test', 'landlord');
  const last = made[4]?.id ?? '';
  await until(
    landlord.market.listings.mine(),
    (mine) => mine?.some(({ id }) => id === last) ?? false,
  );
  await landlord.market.listings.change(last, {
    status: 'rented',
    closed_on: today,
    closed_price: 90_000,
  });
  const isClosed = async () =>
    (
      await asService(db, "select 1 from properties where id = $1::uuid and status = 'rented'", [
        last,
      ])
    ).length;
  await expect.poll(isClosed, { timeout: WITHIN_MS }).toBe(1);
  await landlord.close();
  await count();

  // The device asks again an hour later.
  const platform = createNodePlatform();
  const later = { ...platform.clock, now: () => platform.clock.now() + 2 * 3_600_000 };
  const again = createSync({
    origin: server.url,
    storage: rented,
    platform: { ...platform, clock: later },
  });
  open.push(again);
  expect(await monthOn(again, 5)).toMatchObject([
    { value: 110_000, n: 5, of: 'closed' },
    { value: 0, n: 5 },
  ]);
}, 90_000);

test(
  'VW5 looks of a guest and of somebody signed in, and saves, come to the owner and stay without a network',
  LONG,
  async () => {
    const area = await makeArea(db, 'Lighthouse');
    const { id } = await makeListing(db, ann, area);
    const counted = async () => {
      await asService(db, "select private.tell_figures(100, '0')");
      const counts = 'select views, saves from listing_days where property_id = $1::uuid';
      return await asService(db, counts, [id]);
    };
    /** Looks, and is gone once that was told: a process holds few databases at once. */
    const look = async (sync: Sync, counts: { views: number; saves: number }) => {
      const found = sync.market.listings.search({ area_ids: [area] }, WINDOW);
      await until(found, (page) => page?.total === 1);
      if (counts.saves > 0) await sync.market.notes.put('saved_home', id, {});
      await sync.market.listings.noteView(id);
      await expect.poll(counted, { timeout: WITHIN_MS }).toEqual([counts]);
      await sync.close();
    };
    await look(start(server.url, createMemoryStorage()), { views: 1, saves: 0 });
    const { sync: renter } = await device('rita@example.test', 'renter');
    await look(renter, { views: 2, saves: 1 });

    const { sync: owner, own } = await device('ann@example.test', 'landlord');
    const figuresIn = (sync: Sync) =>
      until(sync.records.list('home_figures'), (all) => {
        const body = all?.find((each) => each.body.propertyId === id)?.body;
        return body?.views.at(-1) === 2 && body.saves.at(-1) === 1;
      });
    await figuresIn(owner);
    await owner.close();
    await figuresIn(start(NOWHERE, own));
  },
);
