import { afterAll, beforeAll, expect, test } from 'vitest';
import { findHits, settleHomeNews, takeHomeNews } from '#server/domain/alerts/index.ts';
import { asAccountService } from '#server/embedded/database/accountService.ts';
import { type Flat, makeArea, makeListing } from '#tests/sql/homes.ts';
import { as, asService, makeAccount, type TestPerson } from '#tests/sql/people.ts';
import { LONG } from '#tests/tags.ts';
import { startTestBackend, type TestBackend } from './startTestBackend.ts';

/** `ROOST_SEARCHES=10000,100000` is what docs/decisions/notices.md tells of. */
const SIZES = (process.env['ROOST_SEARCHES'] ?? '1000,10000').split(',').map(Number);
const AREAS = 24;
const PEOPLE = 200;
const LOOKS = 15;

let backend: TestBackend;
beforeAll(async () => {
  backend = await startTestBackend();
});
afterAll(() => backend.close());
const db = () => backend.embedded.db;

/** Searches of one city: two in three of up to three areas, the others of all of it; of a type, up to a price. */
async function fill(areas: readonly string[], people: readonly string[], from: number, to: number) {
  const city = await cityOf(areas[0] ?? '');
  await asAccountService(db()).asService(
    async (sql) => {
      // Without what judges bodies and tells devices: the index alone is filled as it is in life.
      await sql.query("set local session_replication_role = 'replica'");
      await sql.query(
        `insert into records (user_id, id, kind, body)
         select (($1::jsonb) ->> (n % ${PEOPLE}))::uuid, gen_random_uuid(), 'saved_search', jsonb_build_object(
           'name', 'Search ' || n,
           'query', jsonb_build_object('type', case when n % 10 < 7 then 'rent' else 'sale' end,
               'price', jsonb_build_object('max', 60000 + (n * 7919) % 200000), 'currency', 'EUR',
               'bedrooms', jsonb_build_object('min', n % 4))
             || case when n % 3 = 0 then jsonb_build_object('city', $4::text)
               else jsonb_build_object('area_ids', jsonb_build_array(($2::jsonb) -> (n % ${AREAS}), ($2::jsonb) -> ((n * 5 + 1) % ${AREAS}))) end,
           'alert', jsonb_build_object('isOn', true, 'kinds', jsonb_build_array('price_drop'), 'dropPct', 0, 'frequency', 'instant',
             'quietFrom', null, 'quietTo', null, 'cap', 20),
           'baselineAt', 1)
         from generate_series($3::integer, $5::integer) n`,
        [JSON.stringify(people), JSON.stringify(areas), from, city, to - 1],
      );
      await sql.query("set local session_replication_role = 'origin'");
      await sql.query(
        "select private.index_search(r) from public.records r where r.kind = 'saved_search' and not exists (select from private.alert_index i where i.user_id = r.user_id and i.search_id = r.id)",
      );
      await sql.query('analyze private.alert_index');
    },
    { isLong: true },
  );
}
const cityOf = async (area: string) =>
  (
    await asService<{ city: string }>(
      db(),
      'select city_id as city from areas where id = $1::uuid',
      [area],
    )
  )[0]?.city;

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;

test('the cost of a changed home grows with the searches that can be about it, not with all of them', {
  ...LONG,
  timeout: 600_000,
}, async () => {
  const owner = await makeAccount(db());
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => makeAccount(db())));
  const areas = await Promise.all(Array.from({ length: AREAS }, () => makeArea(db())));
  const homes = await Promise.all(
    Array.from({ length: LOOKS }, (_, at) =>
      makeListing(db(), owner, areas[at] ?? '', { price: 150_000, bedrooms: 2 }),
    ),
  );
  // Elsewhere are as many homes as searches are none about.
  const away = await makeListing(db(), owner, areas[23] ?? '', { price: 90_000_000 });
  const lines: string[] = [];
  const costs: {
    searches: number;
    look: number;
    away: number;
    candidates: number;
    none: number;
  }[] = [];
  let filled = 0;
  for (const size of SIZES) {
    await fill(
      areas,
      people.map(({ id }) => id),
      filled,
      size,
    );
    filled = size;
    await asService(db(), 'delete from private.home_news');
    const looks: Look[] = [];
    for (const home of homes) looks.push(await changeAndLook(owner, home, 140_000 - size / 100));
    const far = [];
    for (let times = 0; times < 5; times += 1)
      far.push(await changeAndLook(owner, away, 90_000_000 - size - times));
    const of = (key: keyof Look) => median(looks.map((look) => look[key]));
    costs.push({
      searches: size,
      look: of('take') + of('find'),
      away: median(far.map(({ take, find }) => take + find)),
      candidates: of('candidates'),
      none: Math.max(...far.map(({ candidates }) => candidates)),
    });
    lines.push(
      `searches ${size}: candidates ${of('candidates')}, hits ${of('hits')}, change ${of('change').toFixed(1)} ms, ` +
        `candidates read ${of('take').toFixed(1)} ms, looked at ${of('find').toFixed(1)} ms; ` +
        `of a home none can be about: ${median(far.map(({ take, find }) => take + find)).toFixed(1)} ms`,
    );
  }
  console.info(lines.join('\n'));
  const [first, last] = [costs[0], costs.at(-1)];
  if (first === undefined || last === undefined) throw new Error('no sizes');
  const growth = last.searches / first.searches;
  // The number of those that can be about it grows with all of them; a home that none can be about costs the same.
  expect(last.candidates).toBeLessThan(first.candidates * growth * 1.5);
  expect(last.candidates).toBeLessThan(last.searches / 3);
  expect([first.none, last.none]).toEqual([0, 0]);
  // Of one sitting: the same machine takes as long for both.
  expect(last.away).toBeLessThan(last.look / 10);
});

interface Look {
  readonly change: number;
  readonly take: number;
  readonly find: number;
  readonly candidates: number;
  readonly hits: number;
}

async function changeAndLook(owner: TestPerson, home: Flat, price: number): Promise<Look> {
  const times = [performance.now()];
  const lap = () => times.push(performance.now());
  await as(db(), owner, 'update properties set price = $2::bigint where id = $1::uuid', [
    home.id,
    Math.floor(price),
  ]);
  lap();
  const news = await takeHomeNews(db(), Date.now() + 60_000);
  lap();
  const hits = news?.home == null ? 0 : await findHits(db(), news, news.home, Date.now() + 60_000);
  lap();
  if (news !== null) await settleHomeNews(db(), news, null);
  const [begun = 0, changed = 0, taken = 0, found = 0] = times;
  return {
    ...{ change: changed - begun, take: taken - changed, find: found - taken },
    ...{ candidates: news?.alerts.length ?? 0, hits },
  };
}
