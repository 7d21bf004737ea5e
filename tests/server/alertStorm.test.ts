import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Property, propertySchema } from '#contract/entities/property.ts';
import type { Kept } from '#contract/entities/record.ts';
import { alertHitSchema, type SavedSearch } from '#contract/entities/records/search.ts';
import { PUSH } from '#contract/protocol/push.ts';
import { alertKeyOf, newsOf } from '#contract/rules/alerts/alertNews.ts';
import { clockOfZone, toTell } from '#contract/rules/alerts/alertsToTell.ts';
import { alertedHits } from '#search/alerts/alertedHits.ts';
import { matcherOf } from '#search/alerts/matchingHomes.ts';
import { startAlerts } from '#server/startAlerts.ts';
import { LOCAL_REACH, type PushServer, startPushServer } from '#tests/fakes/pushService.ts';
import { createSeededRandom } from '#tests/fakes/clock.ts';
import { type Flat, makeArea, makeListing } from '#tests/sql/homes.ts';
import { as, asService, makeAccount, type TestPerson } from '#tests/sql/people.ts';
import { LONG } from '#tests/tags.ts';
import { startTestServer, type TestServer } from './startTestServer.ts';
import { quietLog } from './quietLog.ts';

/** `ROOST_CHANGES=10000` is the whole of it. */
const CHANGES = Number(process.env['ROOST_CHANGES'] ?? 160);
const HOMES = 20;
const PEOPLE = 6;
const SEARCHES = 5;
/** Between two looks at the same homes: alerts are told a quarter of an hour apart. */
const STEP_MS = 16 * 60_000;

let aheadMs = 0;
/** Rises with each round of changes. */
let round = 0;
/** Finds and tellings that devices wrote before they knew of the server's. */
let pushed = 0;
const now = () => Date.now() + aheadMs;
let pushes: PushServer;
let server: TestServer;
beforeAll(async () => {
  pushes = await startPushServer();
  server = await startTestServer({ now, pushReach: LOCAL_REACH });
});
afterAll(async () => {
  await server.close();
  await pushes.close();
});
const db = () => server.backend.embedded.db;

interface Person extends TestPerson {
  readonly searches: readonly Kept<'saved_search'>[];
}

test('AL1 AL2 while devices and servers are awake, no find and no notice is doubled, and none is missed', {
  ...LONG,
  timeout: Math.max(120_000, CHANGES * 200),
}, async () => {
  const { next: random } = createSeededRandom(11);
  const owner = await makeAccount(db());
  const areas = await Promise.all([1, 2, 3].map(() => makeArea(db())));
  const homes = await Promise.all(
    Array.from({ length: HOMES }, (_, at) =>
      makeListing(db(), owner, areas[at % 3] ?? '', { price: 100_000, bedrooms: at % 4 }),
    ),
  );
  const people = await Promise.all(
    Array.from({ length: PEOPLE }, (_, at) => makeSearcher(at, areas, random)),
  );
  const stop = await startAlerts({ db: db(), log: quietLog, now });
  const wanted = new Map<string, Set<string>>();
  let isOver = false;
  const devices = people.map((who) => device(who, () => isOver));
  try {
    for (let done = 0; done < CHANGES; done += HOMES) {
      await Promise.all(homes.map((home) => changeHome(owner, home, random)));
      await settled();
      for (const who of people) await addWanted(wanted, who, homes);
      aheadMs += STEP_MS;
    }
    // The rest is told by whoever is awake.
    await expect.poll(untold, { timeout: 60_000, interval: 200 }).toBe(0);
  } finally {
    isOver = true;
    await Promise.allSettled(devices);
    await stop();
  }
  await Promise.all(devices);

  let [missed, doubled, noticesDoubled, found] = [0, 0, 0, 0];
  for (const who of people) {
    const hits = await asService<{ id: string; rev: string; key: string }>(
      db(),
      `select id, rev, concat_ws(' ', body ->> 'searchId', body ->> 'propertyId', body ->> 'kind', body ->> 'version') as key
         from records where user_id = $1::uuid and kind = 'alert_hit' and not deleted`,
      [who.id],
    );
    const ids = new Set(hits.map(({ id }) => id));
    found += hits.length;
    missed += [...(wanted.get(who.id) ?? [])].filter((id) => !ids.has(id)).length;
    doubled += hits.length - new Set(hits.map(({ key }) => key)).size;
    // Written once and told once.
    noticesDoubled += hits.filter(({ rev }) => Number(rev) > 2).length;
  }
  console.info(
    `${CHANGES} changes with device and server awake: found ${found}, hits doubled ${doubled}, notices doubled ${noticesDoubled}, missed ${missed}; pushed by devices ${pushed}`,
  );
  expect({ missed, doubled, noticesDoubled }).toEqual({
    missed: 0,
    doubled: 0,
    noticesDoubled: 0,
  });
  expect(found).toBeGreaterThan(CHANGES / 4);
});

async function makeSearcher(
  at: number,
  areas: readonly string[],
  random: () => number,
): Promise<Person> {
  const email = `${randomUUID()}@example.test`;
  const { id, token } = await server.makePerson(email);
  await server.call('POST', PUSH, {
    token,
    body: { subscription: pushes.makeDevice().subscription, zone: 'UTC' },
  });
  const searches = Array.from({ length: SEARCHES }, (): Kept<'saved_search'> => {
    const area = areas[Math.floor(random() * 3)] ?? '';
    const body: SavedSearch = {
      name: `Search ${at}`,
      query: { area_ids: [area], price: { max: 80_000 + Math.floor(random() * 60_000) } },
      alert: {
        ...{ isOn: true, kinds: ['new', 'price_drop', 'back', 'status'], dropPct: 0 },
        ...{ frequency: 'instant', quietFrom: null, quietTo: null, cap: 100 },
      },
      baselineAt: Date.now(),
    };
    return { id: randomUUID(), body };
  });
  for (const { id: search, body } of searches)
    await asService(
      db(),
      `insert into records (user_id, id, kind, body) values ($1::uuid, $2::uuid, 'saved_search', $3::jsonb)`,
      [id, search, JSON.stringify(body)],
    );
  return { id, email, claims: { sub: id, role: 'authenticated', exp: 4_102_444_800 }, searches };
}

async function changeHome(owner: TestPerson, home: Flat, random: () => number): Promise<void> {
  const isPrice = random() < 0.7;
  await as(
    db(),
    owner,
    isPrice
      ? 'update properties set price = $2::bigint where id = $1::uuid'
      : `update properties set status = case status when 'available' then 'pending' else 'available' end where id = $1::uuid`,
    isPrice ? [home.id, 70_000 + Math.floor(random() * 70_000)] : [home.id],
  );
}

const readHomes = async (ids: readonly string[]): Promise<readonly Property[]> =>
  (
    await asService<{ home: unknown }>(
      db(),
      `select private.property_json(p) as home from properties p
       where p.id in (select jsonb_array_elements_text($1::jsonb)::uuid)`,
      [JSON.stringify(ids)],
    )
  ).map(({ home }) => propertySchema.parse(home));

/** Adds the news that each rule finds now, by the id that both sides give it. */
async function addWanted(
  wanted: Map<string, Set<string>>,
  who: Person,
  homes: readonly Flat[],
): Promise<void> {
  const ids = wanted.get(who.id) ?? new Set();
  for (const home of await readHomes(homes.map(({ id }) => id))) {
    const matches = matcherOf(home, now());
    for (const { id, body } of who.searches)
      if (matches(body.query))
        for (const news of newsOf(home, body, now())) ids.add(alertKeyOf(id, home, news));
  }
  wanted.set(who.id, ids);
}

async function settled(): Promise<void> {
  const left = async () =>
    (
      await asService<{ n: number }>(
        db(),
        'select count(*)::integer as n from private.home_news where due_at <= clock_timestamp()',
      )
    )[0]?.n;
  await expect.poll(left, { timeout: 60_000, interval: 20 }).toBe(0);
}
const untold = async () => {
  aheadMs += STEP_MS;
  const [row] = await asService<{ n: number }>(
    db(),
    `select count(*)::integer as n from records where kind = 'alert_hit' and body -> 'told' is null`,
  );
  return row?.n;
};

/** Looks of a device at what a round of changes brought. */
const LOOKS_A_ROUND = 3;
/** Tellings of an earlier day say nothing about today's cap. */
const DAY_MS = 24 * 60 * 60_000;
const pause = (ms: number) =>
  new Promise((resolve) => {
    setTimeout(resolve, ms);
  });

/** A device that is awake: at each round it finds and tells by its own rules, and pushes what it wrote by the revisions it knows. */
async function device(who: Person, isOver: () => boolean): Promise<void> {
  let [seen, looks] = [0, 0];
  while (!isOver()) {
    if (seen !== round) [seen, looks] = [round, 0];
    if (looks < LOOKS_A_ROUND) await look(who);
    looks += 1;
    await pause(20 + Math.random() * 80);
  }
}

async function look(who: Person): Promise<void> {
  const push = async (rows: readonly object[]) => {
    if (rows.length === 0) return;
    pushed += rows.length;
    await as(db(), who, "select sync_push('records', $1::jsonb)", [JSON.stringify(rows)]);
  };
  const ids = await asService<{ id: string }>(db(), 'select id from properties where not deleted');
  const homes = await readHomes(ids.map(({ id }) => id));
  const stored = await asService<{ id: string; rev: string; body: unknown }>(
    db(),
    `select id, rev, case when (body #>> '{told,at}')::numeric < $2::numeric then null else body end as body
     from records where user_id = $1::uuid and kind = 'alert_hit'`,
    [who.id, now() - DAY_MS],
  );
  const hits = stored.flatMap(({ id, rev, body }) =>
    body === null ? [] : [{ id, rev: Number(rev), body: alertHitSchema.parse(body) }],
  );
  const found = alertedHits(
    who.searches,
    homes.map((home) => ({ ...home, isGone: false })),
    { now: now(), known: new Set(stored.map(({ id }) => id)), viewed: new Set(), hidden: [] },
  );
  await push(found.map(({ id, body }) => ({ id, rev: 0, kind: 'alert_hit', body })));
  const due = who.searches.flatMap((search) =>
    toTell(
      search,
      hits.filter(({ body }) => body.searchId === search.id),
      now(),
      clockOfZone('UTC'),
    ),
  );
  const revOf = new Map(hits.map(({ id, rev }) => [id, rev]));
  // Told elsewhere meanwhile it is another revision, and stays so.
  await push(due.map(({ id, body }) => ({ id, rev: revOf.get(id), kind: 'alert_hit', body })));
}
