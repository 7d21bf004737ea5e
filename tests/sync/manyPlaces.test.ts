import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { areaSchema } from '#contract/entities/area.ts';
import { API } from '#contract/protocol/api.ts';
import { AREAS_AROUND_MAX, AREAS_BEGUN_WITH } from '#contract/protocol/limits.ts';
import { createSync, type Sync } from '#sync/index.ts';
import { startTestServer, type TestServer } from '#tests/server/startTestServer.ts';
import { LONG } from '#tests/tags.ts';
import { removeDatabases } from './removeDatabases.ts';
import { createMemoryStorage, createNodePlatform } from './nodePlatform.ts';
import { until } from './wait.ts';

/*
 * The behaviour of a device with many places on the server. `PLACES=20000` measures that many and prints a
 * table: PLACES=20000 npx vitest run --project node tests/sync/manyPlaces.test.ts
 */

const MANY = Number(process.env['PLACES'] ?? 800);
const IN_CITY = 40;
/** Areas of one very large city. */
const IN_LARGE = 2000;
const CORNERS = 24;
const WITHIN_MS = 120_000;

let server: TestServer;
let sync: Sync | null = null;
/** How many cities stand on the server. */
let built = 0;

/** Cities of forty areas each, with outlines such as `npm run places` makes them. */
async function build(cities: number): Promise<void> {
  await insert(built + 1, cities, IN_CITY, 9);
  built = cities;
}

/** Cities from the one of a number to that of another; in each area of the first so many homes are on offer. */
async function insert(from: number, to: number, areas: number, homes: number): Promise<void> {
  await server.backend.embedded.db.asService((sql) =>
    sql.query(
      `insert into public.areas (id, name, slug, city, country, outline, centre, bounds, live_count, bytes)
       select gen_random_uuid(), 'Area ' || a, 'area-' || c || '-' || a, 'City ' || c, 'PT',
         (select jsonb_agg(jsonb_build_array(
            round((c * 0.2 + 0.01 * cos(2 * pi() * i / $3))::numeric, 5),
            round((a * 0.02 + 0.01 * sin(2 * pi() * i / $3))::numeric, 5)) order by i)
          from generate_series(0, $3) i),
         jsonb_build_array(c * 0.2, a * 0.02),
         jsonb_build_array(c * 0.2 - 0.01, a * 0.02 - 0.01, c * 0.2 + 0.01, a * 0.02 + 0.01),
         case when c in (1, 999) then $5::int else 0 end, 0
       from generate_series($1::int, $2::int) c, generate_series(1, $4::int) a`,
      [from, to, CORNERS, areas, homes],
    ),
  );
}

interface Taken {
  /** Documents of areas on the device. */
  readonly documents: number;
  /** Calls that were made for them, and for which city it is. */
  readonly requests: number;
  readonly bytes: number;
  readonly ms: number;
}

const isOfPlaces = (url: string, body: unknown) =>
  url.includes('/api/places') ||
  (typeof body === 'string' && body.includes('"p_collection":"areas"'));

/** A new device looks for homes until so many areas are there; `then`: and goes on. */
async function firstLook(
  awaited: number,
  then: (sync: Sync) => Promise<void> = () => Promise.resolve(),
): Promise<Taken> {
  const answers: Promise<number>[] = [];
  const real = globalThis.fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
    const answer = await real(input, init);
    const url = input instanceof Request ? input.url : String(input);
    if (isOfPlaces(url, init?.body))
      answers.push(
        answer
          .clone()
          .text()
          .then((text) => text.length),
      );
    return answer;
  });
  const began = performance.now();
  sync = createSync({
    origin: server.url,
    storage: createMemoryStorage(),
    platform: createNodePlatform(),
  });
  const { listings } = sync.market;
  await until(listings.cities(), (cities) => cities?.[0]?.isHere === true, WITHIN_MS);
  await until(listings.areas(), (all) => (all?.length ?? 0) >= awaited, WITHIN_MS);
  const ms = Math.round(performance.now() - began);
  await then(sync);
  const areas = await until(listings.areas(), (all) => all !== undefined, WITHIN_MS);
  const bytes = (await Promise.all(answers)).reduce((sum, length) => sum + length, 0);
  await sync.close();
  sync = null;
  await removeDatabases('roost');
  vi.restoreAllMocks();
  return { documents: areas?.length ?? 0, requests: answers.length, bytes, ms };
}

/** As devices of before did: every area there is, page by page. Bytes and time of the line and of understanding alone. */
async function everything(): Promise<Taken> {
  const began = performance.now();
  let [documents, requests, bytes] = [0, 0, 0];
  let checkpoint: unknown = null;
  for (let more = true; more; requests += 1) {
    const answer = await server.call('POST', '/rest/v1/rpc/sync_pull', {
      headers: { apikey: server.backend.embedded.anonKey },
      body: { p_collection: 'areas', p_scope: 'all', p_checkpoint: checkpoint, p_limit: 500 },
    });
    const page = answer.body as { rows: unknown[]; more: boolean; checkpoint: unknown };
    documents += page.rows.filter((row) => areaSchema.safeParse(row).success).length;
    bytes += answer.text.length;
    ({ more, checkpoint } = page);
  }
  return { documents, requests, bytes, ms: Math.round(performance.now() - began) };
}

beforeAll(async () => {
  server = await startTestServer();
}, WITHIN_MS);
afterEach(async () => {
  await sync?.close();
});
afterAll(() => server?.close());

test('HM14 what a new device asks for and holds is the same with one city on the server and with many', {
  ...LONG,
  timeout: 10 * WITHIN_MS,
}, async () => {
  await build(1);
  const few = await firstLook(IN_CITY);
  await build(Math.ceil(MANY / IN_CITY));
  const many = await firstLook(IN_CITY);
  expect(many.documents).toBe(IN_CITY);
  expect({ documents: many.documents, requests: many.requests }).toEqual({
    documents: few.documents,
    requests: few.requests,
  });
  expect(many.bytes).toBeLessThan(few.bytes * 1.05);
  if (process.env['PLACES'] === undefined) return;
  console.info(`${MANY} areas on the server`);
  console.table({
    'one city there': few,
    'many there': many,
    'every area, as before': await everything(),
  });
});

test('HM16 of a city of 2,000 areas a new device takes those in its middle, and then those the map shows', {
  ...LONG,
  timeout: 10 * WITHIN_MS,
}, async () => {
  await insert(999, 999, IN_LARGE, 9);
  // The server looks only now and then whether there are other places.
  await expect
    .poll(async () => (await server.call('GET', API.city)).text, { timeout: WITHIN_MS })
    .toContain('City 999');
  const begun = await firstLook(AREAS_BEGUN_WITH);
  expect(begun.documents).toBe(AREAS_BEGUN_WITH);
  // The city, where to begin, and each area by itself.
  expect(begun.requests).toBeLessThanOrEqual(AREAS_BEGUN_WITH + 3);
  const looked = await firstLook(AREAS_BEGUN_WITH, async ({ market: { listings } }) => {
    const [city] = (await until(listings.cities(), (all) => all !== undefined, WITHIN_MS)) ?? [];
    expect(city?.total).toBe(IN_LARGE);
    // A corner of it, in which ten areas lie.
    const found = await listings.lookAround([199.7, 2.01, 199.9, 2.19]);
    expect(found).toEqual({ kind: 'city', id: city?.id });
    await until(listings.areas(), (all) => (all?.length ?? 0) >= AREAS_BEGUN_WITH + 10, WITHIN_MS);
  });
  expect(looked.documents).toBeLessThanOrEqual(AREAS_BEGUN_WITH + AREAS_AROUND_MAX);
  expect(looked.requests).toBeLessThanOrEqual(begun.requests + AREAS_AROUND_MAX + 1);
  console.info(`a city of ${IN_LARGE} areas`);
  console.table({ 'its middle': begun, 'and a look at a corner': looked });
});
