import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { type Database, databases, type OpenDatabase } from '#tests/contract/databases.ts';
import { asService, makeAccount } from '#tests/sql/people.ts';
import { cityOfHomes } from '#tests/sql/market.ts';
import type { Bench } from '../bench.ts';
import { type Cost, costsOf, type Meter, PROCESSOR, together } from '../measure/meters.ts';
import { median } from '../measure/statistics.ts';
import type { Table } from '../measure/table.ts';

const HOMES = 100_000;
/** The rows stored at once. */
const SLICE = 5000;
const DAYS = 730;
const TODAY = '2026-11-21';
const MB = 1024 * 1024;
/** A change of one home counts one month of two dozen again. */
const SHARE_OF_ALL = 1 / 8;

/** The upkeep's counts of the market: all months of 100,000 homes of two years, then what few changes cost. */
export const counting: Bench = {
  name: 'counting',
  row: 17,
  async run(context) {
    const tables: Table[] = [];
    for (const database of await databases())
      tables.push(await counted(database, Math.round(HOMES * context.scale), context));
    return tables;
  },
};

async function counted(
  database: Database,
  homes: number,
  { runs, say }: Pick<Parameters<Bench['run']>[0], 'runs' | 'say'>,
): Promise<Table> {
  const open = await database.open();
  try {
    const { db } = open;
    const owner = (await makeAccount(db)).id;
    const { city } = await cityOfHomes(db, owner, []);
    await unjudged(open, () => fillCity(db, owner, city, homes));
    const heap = process.memoryUsage().rss;
    const months: number[] = [];
    const all = await timed(async () => {
      for (;;) {
        const from = performance.now();
        if ((await count(db)) === 0) return;
        months.push(performance.now() - from);
      }
    });
    const held = Math.max(0, process.memoryUsage().rss - heap);
    const one: Costed[] = [];
    const nothing: Costed[] = [];
    for (let run = 0; run < runs; run += 1) {
      await closeLate(db);
      one.push(await costed(() => countAll(db)));
      nothing.push(await costed(() => countAll(db)));
    }
    say(
      `${database.name}: ${homes} homes, ${months.length} months: ${(all / 1000).toFixed(1)} s in all, a month ${Math.round(median(months))} ms, the longest ${Math.round(Math.max(...months))} ms; the process grew by ${Math.round(held / MB)} MB`,
    );
    return {
      row: 17,
      title: `counting the market of ${homes.toLocaleString('en-US')} homes, two years, ${database.name}`,
      unit: 'ms',
      series: [
        { name: 'all months', kind: 'peer', samples: [all] },
        { name: 'after one late closing', kind: 'ours', ...samplesOf(one) },
        { name: 'where nothing changed', kind: 'ours', ...samplesOf(nothing) },
      ],
      aims: [
        {
          text: 'one change costs its month, not all',
          measured: median(one.map(({ took }) => took)) / all,
          limit: SHARE_OF_ALL,
          kind: 'most',
        },
      ],
    };
  } finally {
    await open.close();
  }
}

/** Only the market's own triggers: judging each row takes the database ten minutes, and nothing is counted by it. */
async function unjudged({ asOwner }: OpenDatabase, fill: () => Promise<void>): Promise<void> {
  await asOwner('alter table public.properties disable trigger user');
  await asOwner('alter table public.properties enable trigger market_insert');
  await fill();
  await asOwner('alter table public.properties enable trigger user');
}

/** Homes that came over two years; seven in ten are let or sold again, after up to ninety days. */
async function fillCity(db: Db, owner: string, city: string, homes: number): Promise<void> {
  const areas = await asService<{ id: string }>(
    db,
    'select id from areas where city_id = $1::uuid',
    [city],
  );
  const day = (ago: number) => dayOfNumber(dayNumber(TODAY) - ago);
  let seed = 1;
  const next = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  const names = areas.map(({ id }) => id);
  for (let done = 0; done < homes; done += SLICE) {
    const rows = Array.from({ length: Math.min(SLICE, homes - done) }, (_, at) => {
      const from = next(DAYS);
      const to = Math.max(0, from - 5 - next(85));
      const isClosed = next(10) < 7;
      const price = 80_000 + next(120_000);
      return {
        id: randomUUID(),
        ref: refOf(done + at),
        area_id: names[next(names.length)] ?? '',
        property_type: next(4) === 0 ? 'house' : 'apartment',
        bedrooms: next(5),
        living_area: 25 + next(120),
        price,
        from: day(from),
        to: isClosed ? day(to) : null,
      };
    });
    await asService(db, FILL, [JSON.stringify(rows), owner]);
  }
}

/** The code of the home of this number, each its own: of random ones two are alike among 100,000. */
const refOf = (n: number): string =>
  n.toString(16).toUpperCase().padStart(8, '0').replaceAll('0', 'G').replaceAll('1', 'H');

/** As cityOfHomes stores them, many at once. */
const FILL = `
  with given as (
    select * from jsonb_to_recordset($1::jsonb) as r(id uuid, ref text, area_id uuid, property_type text, bedrooms integer,
      living_area numeric, price bigint, "from" date, "to" date)),
  hidden as (insert into property_private (property_id, owner_id) select id, $2::uuid from given)
  insert into properties (id, owner_id, listing_type, property_type, area_id, lat, lon, price, currency, price_period, bedrooms,
    bathrooms, living_area, title, details, photos, status, visibility, closed_price, closed_on, ref, first_listed_on,
    last_listed_on, off_market_on, price_history, status_history, fingerprint)
  select id, $2::uuid, 'rent', property_type, area_id, 0.5, 0.5, price, 'EUR', 'month', bedrooms, 1, living_area, 'A home',
    '{"country": "PT", "city": "Port Alba", "description": "A home."}', '[]',
    case when "to" is null then 'available' else 'rented' end, 'live', case when "to" is not null then price end, "to",
    ref, "from", "from", "to",
    jsonb_build_array(jsonb_build_object('at', "from"::text || 'T10:00:00.000Z', 'price', price, 'reason', 'listed')), '[]', id::text
  from given`;

/** A home of half a year ago turns out to have gone for another price. */
const closeLate = (db: Db) =>
  asService(
    db,
    `update properties set closed_price = closed_price + 100 where id = (
       select id from properties where closed_on between $1::date - 190 and $1::date - 180 and date_trunc('month', closed_on)
         = date_trunc('month', first_listed_on) limit 1)`,
    [TODAY],
  );

const count = async (db: Db): Promise<number> =>
  (await asService<{ n: number }>(db, 'select private.count_market(1, $1::date) as n', [TODAY]))[0]
    ?.n ?? 0;

async function countAll(db: Db): Promise<void> {
  while ((await count(db)) > 0);
}

/** This process with its embedded database; a PostgreSQL works in processes of its own. */
const WORK: Meter = {
  ...{ name: PROCESSOR, unit: 'ms' },
  read() {
    const { user, system } = process.cpuUsage();
    return Promise.resolve((user + system) / 1000);
  },
};

interface Costed {
  readonly took: number;
  readonly costs: readonly Cost[];
}

async function costed(work: () => Promise<unknown>): Promise<Costed> {
  const { result: took, costs } = await costsOf([WORK], () => timed(work));
  return { took, costs };
}

const samplesOf = (runs: readonly Costed[]) => ({
  samples: runs.map(({ took }) => took),
  costs: together(runs.map(({ costs }) => costs)),
});

async function timed(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
