import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { marketSeriesSchema } from '#contract/protocol/marketSeries.ts';
import { API } from '#contract/protocol/api.ts';
import type { CityHome } from '#contract/rules/market/marketMonth.ts';
import { startTestBackend, type TestBackend } from '#tests/server/startTestBackend.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { countAll } from '#tests/sql/market.ts';
import { expectSameFigures } from '#tests/sql/sameFigures.ts';
import { seedDemo } from '../seedDemo.ts';
import { AREAS_OF_OCTOBER } from './marketSeries.fixture.ts';
import { seedWorld } from './seedWorld.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';

/** Noon of the day on which the worlds of tests are counted. */
const NOW = Date.UTC(2026, 10, 21, 12);
/** As many as give most areas homes that closed. */
const SIZE = 700;
/** The most that an area may weigh on its way. */
const MOST_BYTES = 6 * 1024;

let backend: TestBackend;
let server: TestServer;
const query = <Row>(sql: string, values: readonly unknown[] = []) =>
  asAccountService(backend.embedded.db).asService((run) => run.query<Row>(sql, [...values]));

beforeAll(async () => {
  backend = await startTestBackend();
  await seedDemo(asAccountService(backend.embedded.db), { now: () => NOW });
  await seedWorld(asAccountService(backend.embedded.db), { now: () => NOW, size: SIZE });
  await countAll(asAccountService(backend.embedded.db));
  server = await startTestServer({ backend });
}, 300_000);
afterAll(async () => {
  await server?.close();
  await backend?.close();
});

const HOMES = `
  select p.id, p.area_id, a.city_id, p.listing_type, p.property_type, p.bedrooms, p.price::float8 as price, p.price_period, p.currency,
    p.living_area::float8 as living_area, p.first_listed_on::text as first_listed_on, p.off_market_on::text as off_market_on,
    p.closed_on::text as closed_on, p.closed_price::float8 as closed_price, p.price_history
  from properties p join areas a on a.id = p.area_id where not p.deleted and p.visibility in ('live', 'paused', 'expired')`;

test('of the demo the database counts what the rule counts', async () => {
  const homes = await query<CityHome & { city_id: string }>(HOMES);
  const cities = new Set(homes.map(({ city_id: city }) => city));
  expect(cities.size).toBe(2);
  let groups = 0;
  for (const city of cities) {
    const kept = await expectSameFigures(
      asAccountService(backend.embedded.db),
      city,
      homes.filter((home) => home.city_id === city),
    );
    groups += kept.size;
  }
  // Months of two cities and their areas, by kind and bedrooms.
  expect(groups).toBeGreaterThan(500);
});

/**
 * The stored figures of an area's homes for sale in October, beside the data they are made from: prices asked
 * on its last day, and prices of those that closed.
 */
const OCTOBER = `
  select a.slug, m.price, m.of_closed as "ofClosed", m.n, m.inventory, m.added, m.closed, m.drop_share as drops,
    m.days_on_offer as "daysOnOffer", m.left_out as "leftOut",
    (select coalesce(jsonb_agg(l.asked order by l.asked), '[]') from live l where l.area_id = a.id) as asked,
    (select coalesce(jsonb_agg(l.days order by l.days), '[]') from live l where l.area_id = a.id) as days,
    (select coalesce(jsonb_agg(p.closed_price order by p.closed_price), '[]') from properties p where p.area_id = a.id
      and p.listing_type = 'sale' and p.closed_on between '2026-10-01' and '2026-10-31') as "closedFor"
  from areas a join private.market_months m on m.scope_id = a.id
  where a.slug = $1 and m.listing_type = 'sale' and m.property_type = '' and m.bedrooms < 0 and m.month = '2026-10-01'`;
const LIVE = `
  with live as (
    select p.area_id, date '2026-10-31' - p.first_listed_on as days, (
      select (h ->> 'price')::bigint from jsonb_array_elements(p.price_history) h
      where left(h ->> 'at', 10) <= '2026-10-31' order by h ->> 'at' desc limit 1) as asked
    from properties p
    where p.listing_type = 'sale' and not p.deleted and p.visibility in ('live', 'paused', 'expired')
      and p.first_listed_on <= '2026-10-31' and coalesce(p.off_market_on, p.closed_on, 'infinity') > '2026-10-31')`;

test('three areas of the demo have the figures of the fixture, which can be worked out by hand', async () => {
  for (const expected of AREAS_OF_OCTOBER)
    expect(await query(`${LIVE} ${OCTOBER}`, [expected.slug])).toEqual([expected]);
});

test('the figures of an area weigh less than 6 kB on their way, and are read by a guest', async () => {
  const areas = await query<{ id: string; slug: string }>('select id, slug from areas');
  const weights = await Promise.all(
    areas.map(async ({ id, slug }) => {
      const answer = await fetch(new URL(API.market(id), server.url));
      const text = await answer.text();
      marketSeriesSchema.parse(JSON.parse(text));
      return { slug, bytes: gzipSync(text).length };
    }),
  );
  expect(weights.filter(({ bytes }) => bytes >= MOST_BYTES)).toEqual([]);
  expect(Math.max(...weights.map(({ bytes }) => bytes))).toBeGreaterThan(500);
});
