import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { API } from '#contract/protocol/api.ts';
import { marketSeriesSchema } from '#contract/protocol/marketSeries.ts';
import { opinionIdOf } from '#contract/rules/areas/opinions.ts';
import { PROTOCOL_HEADER, PROTOCOL_VERSION } from '#contract/protocol/version.ts';
import { checkReviews } from '#server/domain/moderation/index.ts';
import { cityOfHomes, countAll } from '#tests/sql/market.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';

let server: TestServer;
let city = '';
let areas: readonly string[] = [];
const db = () => server.backend.embedded.db;

/** Six homes let in October after ten days each, and four on offer; `price` in euros. */
const homes = [600, 700, 800, 900, 1000, 1100, 500, 1500, 1600, 1700].map((price, at) => {
  const isLet = at < 6;
  return {
    area: at % 2,
    home: {
      id: randomUUID(),
      listing_type: 'rent' as const,
      property_type: 'apartment' as const,
      bedrooms: 2,
      price: price * 100,
      price_period: 'month' as const,
      currency: 'EUR',
      living_area: 50,
      first_listed_on: '2026-10-02' as const,
      off_market_on: isLet ? ('2026-10-12' as const) : null,
      closed_on: isLet ? ('2026-10-12' as const) : null,
      closed_price: isLet ? price * 100 : null,
      price_history: [
        { at: '2026-10-02T10:00:00Z', price: price * 100, reason: 'listed' as const },
      ],
    },
  };
});

beforeAll(async () => {
  server = await startTestServer({});
  const owner = await server.makePerson('owner@test.test', { userType: 'landlord' });
  ({ city, areas } = await cityOfHomes(db(), owner.id, homes));
  await countAll(db());
});
afterAll(() => server.close());

const ask = (id: string, headers: Record<string, string> = {}) =>
  fetch(new URL(API.market(id), server.url), {
    headers: { [PROTOCOL_HEADER]: String(PROTOCOL_VERSION), ...headers },
  });

test('a stranger reads the figures of a city by month', async () => {
  const answer = await ask(city);
  const series = marketSeriesSchema.parse(await answer.json());
  expect(series).toMatchObject({
    id: city,
    currency: 'EUR',
    from: '2026-10',
    through: '2026-11-21',
  });
  expect(series.segments['rent:apartment:2']).toEqual(series.segments['rent::']);
  expect(series.segments['rent::']).toEqual({
    at: 0,
    n: [10],
    price: [85_000],
    metre: [1700],
    metreless: [0],
    inventory: [4],
    added: [10],
    closed: [6],
    daysToClose: [10],
    daysOnOffer: [null],
    saleToList: [10_000],
    unlisted: [0],
    drops: [null],
  });
});

test('of fewer than five homes nothing is told but how many', async () => {
  const series = marketSeriesSchema.parse(await (await ask(areas[0] ?? '')).json());
  const { price, n, saleToList } = series.segments['rent::'] ?? {};
  expect([n, price, saleToList]).toEqual([[5], [null], [null]]);
});

test('what did not change is not sent again, and an unknown place is not there', async () => {
  const first = await ask(city);
  const again = await ask(city, { 'if-none-match': first.headers.get('etag') ?? '' });
  expect([again.status, await again.text()]).toEqual([304, '']);
  expect((await ask(randomUUID())).status).toBe(404);
  expect((await ask('harbour')).status).toBe(400);
});

test('what residents say is told of five and more, without who they are; a review is reported, and its writer stays unknown', async () => {
  const [area = ''] = areas;
  const people = await Promise.all(
    ['a', 'b', 'c', 'd', 'e'].map((name) => server.makePerson(`${name}@residents.test`)),
  );
  const say = ({ id }: { id: string }, text = '') =>
    db().asService((sql) =>
      sql.query(
        `insert into public.records (user_id, id, kind, body) values ($1::uuid, $2::uuid, 'area_opinion', $3::jsonb)`,
        [
          id,
          opinionIdOf(id, area),
          JSON.stringify({ areaId: area, lived: 'now', answers: { quiet: true }, text, at: 1 }),
        ],
      ),
    );
  const told = async () => {
    const text = await (await ask(area)).text();
    // No door of the figures leads to anybody.
    for (const { id } of people) {
      expect(text).not.toContain(id);
      expect(text).not.toContain(opinionIdOf(id, area));
    }
    return marketSeriesSchema.parse(JSON.parse(text)).residents;
  };
  const [ann, bob] = people as [(typeof people)[0], (typeof people)[0]];
  for (const who of people.slice(1)) await say(who);
  expect(await told()).toBeUndefined();
  await say(ann, 'Two bakeries.');
  await checkReviews(db());
  const residents = await told();
  expect(residents).toMatchObject({
    people: 5,
    polls: { quiet: { n: 5, agree: 100 } },
    reviews: [{ text: 'Two bakeries.' }],
  });
  const report = (token: string, review: string | undefined) =>
    server.call('POST', API.reports, {
      token,
      body: {
        id: randomUUID(),
        review_id: review,
        reason: 'wrong',
        text: '',
        written_at: '2026-11-21T10:00:00.000Z',
      },
    });
  const id = residents?.reviews[0]?.id;
  expect((await report(bob.token, id)).status).toBe(200);
  // One's own, and one that is not there, are answered the same.
  expect((await report(ann.token, id)).status).toBe(404);
  expect((await report(bob.token, randomUUID())).status).toBe(404);
  const [open] = await db().asService((sql) =>
    sql.query<{ shown: unknown }>(
      "select private.case_json(c, 5000) as shown from private.cases c where c.about = 'review'",
    ),
  );
  expect(JSON.stringify(open)).toContain('Two bakeries.');
  expect(JSON.stringify(open)).not.toContain(ann.id);
});
