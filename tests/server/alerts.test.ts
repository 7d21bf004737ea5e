/** @module-tag long */
import { randomUUID } from 'node:crypto';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { type Property, propertySchema } from '#contract/entities/property.ts';
import { PUSH } from '#contract/protocol/push.ts';
import { noteIdOf, recordIdOf } from '#contract/rules/ids.ts';
import { isSearched } from '#search/alerts/alertedHits.ts';
import { matcherOf } from '#search/alerts/matchingHomes.ts';
import { AREA_IDS, anyQuery } from '#search/query/testQuery.ts';
import { pushPairOf } from '#server/push/pushKeys.ts';
import { createPushService } from '#server/push/pushService.ts';
import { startAlerts } from '#server/startAlerts.ts';
import { startTellings } from '#server/startTellings.ts';
import {
  LOCAL_REACH,
  type PushServer,
  startPushServer,
  type TestDevice,
} from '#tests/fakes/pushService.ts';
import { type Flat, makeArea, makeListing } from '#tests/sql/homes.ts';
import { as, asService, makeAccount, type TestPerson } from '#tests/sql/people.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';
import { quietLog } from './quietLog.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** How far the servers' clock is ahead of the database's, ms. */
let aheadMs = 0;
const now = () => Date.now() + aheadMs;
let pushes: PushServer;
let server: TestServer;
let owner: TestPerson;
let area = '';
beforeAll(async () => {
  pushes = await startPushServer();
  server = await startTestServer({ now, pushReach: LOCAL_REACH });
  owner = await makeAccount(db());
  area = await makeArea(db());
});
afterAll(async () => {
  await server.close();
  await pushes.close();
});
const db = () => server.backend.embedded.db;

interface Person extends TestPerson {
  readonly token: string;
  readonly device: TestDevice;
}
async function makePerson(): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  const { id, token } = await server.makePerson(email);
  const device = pushes.makeDevice();
  await server.call('POST', PUSH, {
    token,
    body: { subscription: device.subscription, zone: 'UTC' },
  });
  const claims = { sub: id, role: 'authenticated', exp: 4_102_444_800 };
  return { id, email, claims, token, device };
}

const keep = (
  who: { readonly id: string },
  kind: string,
  body: unknown,
  id = recordIdOf(who.id, kind),
) =>
  asService(
    db(),
    `insert into records (user_id, id, kind, body) values ($1::uuid, $2::uuid, $3, $4::jsonb)
     on conflict (user_id, id) do update set body = excluded.body`,
    [who.id, id, kind, JSON.stringify(body)],
  );
const searchOf = (query: ListingQuery, alert: object = {}) => ({
  name: 'A search',
  query,
  alert: {
    ...{ isOn: true, kinds: ['new', 'price_drop', 'back', 'status', 'open_viewing'], dropPct: 0 },
    ...{ frequency: 'instant', quietFrom: null, quietTo: null, cap: 20 },
    ...alert,
  },
  baselineAt: Date.now() - 1000,
});
async function search(who: TestPerson, query: ListingQuery, alert: object = {}): Promise<string> {
  const id = randomUUID();
  await keep(who, 'saved_search', searchOf(query, alert), id);
  return id;
}
const offer = (fields: Record<string, unknown> = {}) => makeListing(db(), owner, area, fields);
const change = (home: Flat, fields: Record<string, unknown>) => {
  const [column = '', value] = Object.entries(fields)[0] ?? [];
  const cast = column === 'details' ? '::jsonb' : '';
  return as(db(), owner, `update properties set ${column} = $2${cast} where id = $1::uuid`, [
    home.id,
    column === 'details' ? JSON.stringify(value) : value,
  ]);
};

interface Hit {
  readonly id: string;
  readonly search: string;
  readonly home: string;
  readonly kind: string;
  readonly told: boolean;
}
const hits = (who: TestPerson): Promise<Hit[]> =>
  asService<Hit>(
    db(),
    `select id, body ->> 'searchId' as search, body ->> 'propertyId' as home, body ->> 'kind' as kind,
       body -> 'told' is not null as told
     from records where user_id = $1::uuid and kind = 'alert_hit' and not deleted order by xid, id`,
    [who.id],
  );
const kinds = async (who: TestPerson) => (await hits(who)).map(({ kind }) => kind);
const told = ({ device }: Person) =>
  device.pushes.map(({ payload: { kind, what, count } }) => [kind, what, count].join(' '));

/** Lets time pass and servers look, until nothing is due at `ahead` any more. */
async function after(ms: number): Promise<void> {
  aheadMs = ms;
  const keys = { ...pushPairOf('a secret of this test'), subject: 'mailto:us@roost.test' };
  const push = createPushService(keys, LOCAL_REACH);
  const shared = { db: db(), log: quietLog, now };
  const stops = [
    await startAlerts(shared),
    await startTellings({ ...shared, push, publicUrl: server.url }),
  ];
  await expect.poll(() => due(ms)).toBe(0);
  for (const stop of stops) await stop();
  aheadMs = 0;
}
const due = async (ms: number) =>
  (
    await asService<{ n: number }>(
      db(),
      `select sum(n)::integer as n from (
         select count(*) n from private.home_news where due_at <= clock_timestamp() + $1::float8 * interval '1 ms'
         union all select count(*) from private.alert_turns where due_at <= clock_timestamp() + $1::float8 * interval '1 ms'
         union all select count(*) from private.tellings where due_at <= clock_timestamp() + $1::float8 * interval '1 ms') q`,
      [ms],
    )
  )[0]?.n;

describe('a new home', () => {
  test('AL1 AL2 is found for the searches it is news to, and told once to devices that are closed', async () => {
    const [ann, bob, carl] = [await makePerson(), await makePerson(), await makePerson()];
    const wanted = await search(ann, { area_ids: [area], type: 'rent', price: { max: 130_000 } });
    await search(ann, { area_ids: [area], type: 'rent', price: { max: 100_000 } });
    await search(ann, { area_ids: [area], type: 'sale' });
    await search(ann, { area_ids: [await makeArea(db())] });
    await search(bob, { area_ids: [area], bedrooms: { min: 3 } });
    await search(carl, { area_ids: [area] }, { isOn: false });
    const home = await offer();
    await after(0);
    expect(await hits(ann)).toMatchObject([
      { search: wanted, home: home.id, kind: 'new', told: false },
    ]);
    expect([await hits(bob), await hits(carl)]).toEqual([[], []]);
    // A device that is awake has a minute to tell it itself.
    expect(told(ann)).toEqual([]);
    await after(MINUTE_MS + 1000);
    expect(told(ann)).toEqual(['alert  1']);
    await after(10 * MINUTE_MS);
    await change(home, { title: 'Bright flat by the quiet harbour' });
    await after(20 * MINUTE_MS);
    expect([await kinds(ann), told(ann)]).toEqual([['new'], ['alert  1']]);
    expect((await hits(ann))[0]?.told).toBe(true);
  });

  test('AL2 that a device told and its person saw is told no more; one that is unseen is told after a minute', async () => {
    const [ann, bob] = [await makePerson(), await makePerson()];
    for (const who of [ann, bob]) await search(who, { area_ids: [area] });
    await offer();
    await after(0);
    for (const who of [ann, bob]) {
      const [hit] = await hits(who);
      await as(db(), who, `update records set body = body || $2::jsonb where id = $1::uuid`, [
        hit?.id,
        JSON.stringify({
          told: { at: Date.now(), batch: hit?.id },
          ...(who === ann && { isSeen: true }),
        }),
      ]);
    }
    await after(2 * MINUTE_MS);
    await after(30 * MINUTE_MS);
    expect([told(ann), told(bob)]).toEqual([[], ['alert  1']]);
  });

  test('AL3 is no news to its owner, to who looked at it, hid it, or wants no pushes of alerts', async () => {
    const [viewer, hider, quiet] = [await makePerson(), await makePerson(), await makePerson()];
    const other = await makeArea(db());
    for (const who of [viewer, hider, quiet, owner]) await search(who, { area_ids: [other] });
    await keep(quiet, 'settings', { pushAlerts: false });
    const home = await makeListing(db(), owner, other);
    await keep(
      viewer,
      'viewed_home',
      { propertyId: home.id, at: 1, times: 1, asOf: asOfOf(home) },
      noteIdOf(viewer.id, 'viewed_home', home.id),
    );
    await keep(
      hider,
      'hidden_home',
      { propertyId: home.id, at: 1 },
      noteIdOf(hider.id, 'hidden_home', home.id),
    );
    await after(2 * MINUTE_MS);
    expect([await kinds(viewer), await kinds(hider), await kinds(owner)]).toEqual([[], [], []]);
    expect([await kinds(quiet), told(quiet)]).toEqual([['new'], []]);
  });
});

test('AL1 AL2 ids of another form, as no app makes them, keep nobody else’s finds waiting', async () => {
  const [eve, ann] = [await makePerson(), await makePerson()];
  const place = await makeArea(db());
  const oddId = () => randomUUID().replace(/^(.{14})./u, '$10');
  const push = async (kind: string, body: unknown) => {
    const row = { id: oddId(), rev: 0, kind, body };
    const answers = await as(db(), eve, 'select sync_push($1, $2::jsonb) as answer', [
      'records',
      JSON.stringify([row]),
    ]);
    expect(JSON.stringify(answers)).toContain('accepted');
  };
  await push('saved_search', searchOf({ area_ids: [place] }));
  const wanted = await search(ann, { area_ids: [place] });
  const home = await makeListing(db(), owner, place);
  await push('alert_hit', {
    ...{ searchId: await search(eve, { area_ids: [place] }), propertyId: home.id },
    ...{ kind: 'new', version: '1', at: Date.now(), isSeen: false, asOf: asOfOf(home) },
  });
  await after(0);
  expect(await hits(ann)).toMatchObject([{ search: wanted, home: home.id, kind: 'new' }]);
  await after(2 * MINUTE_MS);
  expect(told(ann)).toEqual(['alert  1']);
});

const asOfOf = (home: Flat) => ({
  ...{ at: 1, title: home.title, price: home.price, currency: 'EUR', status: 'available' },
  ...{ bedrooms: 2, bathrooms: 1, living_area: null, area_id: home.area_id, photo: null },
});

test('AL4 a price that falls, a home that is back and an open viewing that comes near are found when they happen', async () => {
  const ann = await makePerson();
  const home = await offer();
  await search(ann, { area_ids: [area] }, { kinds: ['price_drop', 'back', 'open_viewing'] });
  await change(home, { price: 110_000 });
  await after(0);
  expect((await kinds(ann)).toSorted()).toEqual(['price_drop']);
  await change(home, { status: 'pending' });
  await change(home, { status: 'available' });
  await after(0);
  expect((await kinds(ann)).toSorted()).toEqual(['back', 'price_drop']);
  const start = Date.now() + 5 * DAY_MS;
  const slot = {
    start: new Date(start).toISOString(),
    end: new Date(start + 60 * MINUTE_MS).toISOString(),
    ...{ capacity: 5, kind: 'in_person' },
  };
  await change(home, {
    details: {
      ...home.details,
      viewing_mode: 'open_house',
      viewing_slots: [slot],
      time_zone: 'UTC',
    },
  });
  await after(0);
  await after(DAY_MS);
  expect((await kinds(ann)).toSorted()).toEqual(['back', 'price_drop']);
  await after(2 * DAY_MS + MINUTE_MS);
  expect((await kinds(ann)).toSorted()).toEqual(['back', 'open_viewing', 'price_drop']);
});

test('AL5 a saved home with another price, or that is let, is told to who saved it, and once', async () => {
  const ann = await makePerson();
  const home = await offer();
  await keep(ann, 'settings', { listingsSince: Date.now() - 1000 });
  await keep(
    ann,
    'saved_home',
    {
      ...{
        propertyId: home.id,
        savedAt: Date.now() - 1000,
        lists: [],
        tags: [],
        note: '',
        rating: 0,
      },
      asOf: asOfOf(home),
    },
    noteIdOf(ann.id, 'saved_home', home.id),
  );
  await change(home, { price: 125_000 });
  await after(0);
  await after(2 * MINUTE_MS);
  await change(home, { status: 'rented' });
  await after(0);
  await after(2 * MINUTE_MS);
  await after(30 * MINUTE_MS);
  expect(told(ann)).toEqual(['home price 1', 'home let 1']);
  const notices = await asService<{ what: string }>(
    db(),
    `select body #>> '{listing,what}' as what from records where user_id = $1::uuid and kind = 'notice' order by 1`,
    [ann.id],
  );
  expect(notices.map(({ what }) => what)).toEqual(['let', 'price']);
});

test('AL1 the index of searches leaves out none that a home matches', async () => {
  const who = await makeAccount(db());
  const areas = [area, ...(await Promise.all([1, 2, 3].map(() => makeArea(db()))))];
  const real = (id: string) => areas[AREA_IDS.indexOf(id)] ?? area;
  const queries = fc.sample(anyQuery, { numRuns: 250, seed: 7 }).map((query) => ({
    ...query,
    ...(query.area_ids && { area_ids: query.area_ids.map(real) }),
  }));
  const [{ city } = { city: '' }] = await asService<{ city: string }>(
    db(),
    'select city_id as city from areas where id = $1::uuid',
    [area],
  );
  const asked = await Promise.all(
    queries.map(async (query) => {
      const whole = { city, ...query };
      return { id: await search(who, whole), query: whole };
    }),
  );
  let compared = 0;
  let candidates = 0;
  for (let at = 0; at < 12; at += 1) {
    const home = await makeListing(db(), owner, areas[at % 4] ?? area, {
      ...{ price: 20_000 + at * 25_000, bedrooms: at % 5, living_area: 30 + at * 10 },
      ...{ lat: 38.6 + at / 60, lon: -9.2 + at / 60 },
      title: ['Sunny flat with balcony', 'Sea view'][at % 2],
    });
    const [row] = await asService<{ home: unknown; about: string[] }>(
      db(),
      `select private.property_json(p) as home, array(select a.search_id::text from private.alerts_about(p) a) as about
       from properties p where p.id = $1::uuid`,
      [home.id],
    );
    const seen: Property = propertySchema.parse(row?.home);
    const matches = matcherOf(seen, Date.now());
    const found = new Set(row?.about);
    const wanted = asked.filter(({ query }) => isSearched(query, city) && matches(query));
    expect(wanted.filter(({ id }) => !found.has(id)).map(({ query }) => query)).toEqual([]);
    compared += wanted.length;
    candidates += found.size;
  }
  expect(compared).toBeGreaterThan(20);
  // It leaves out others.
  expect(candidates).toBeLessThan(12 * asked.length);
});
