import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { Sql } from '#server/db/db.ts';
import { insertRows } from '../../insertRows.ts';
import { DEMO_PEOPLE, personIdOf } from '../../people.ts';
import { createSeededRandom } from '../../random.ts';

/** Long enough to compare ninety days with those before. */
const DAYS = 200;
/** Told in one call. */
const TOLD_MAX = 10_000;

export interface SeedDay {
  readonly property_id: string;
  readonly owner_id: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  readonly impressions: number;
  readonly views: number;
  readonly saves: number;
  readonly contacts: number;
}

/**
 * The daily figures of a listing in the 200 days that end with `today`: most looks on its first days and at
 * weekends, about one in twelve saves it. The same at each run. `index`: the listing's number, which seeds
 * the figures; `asked`: the days on which somebody wrote about it, one for each inquiry.
 */
export function daysOfListing(
  home: { readonly id: string; readonly owner_id: string; readonly first_listed_on: string },
  index: number,
  today: string,
  asked: readonly string[] = [],
): SeedDay[] {
  const random = createSeededRandom(7000 + index);
  const interest = 3 + random.next() * 14;
  const last = dayNumber(today);
  const first = Math.max(last - DAYS + 1, dayNumber(home.first_listed_on));
  const days: SeedDay[] = [];
  for (let number = first; number <= last; number += 1) {
    const age = number - dayNumber(home.first_listed_on);
    // 1970-01-01 was a Thursday: 2 and 3 are Saturday and Sunday.
    const weekend = number % 7 === 2 || number % 7 === 3 ? 1.5 : 1;
    const day = dayOfNumber(number);
    const contacts = asked.filter((each) => each === day).length;
    const drawn = Math.round(interest * weekend * (0.5 + 2 ** (-age / 9)) * (0.5 + random.next()));
    const views = Math.max(drawn, contacts);
    const saves = Array.from({ length: views }).filter(() => random.next() < 1 / 12).length;
    if (views > 0)
      days.push({
        property_id: home.id,
        owner_id: home.owner_id,
        day,
        // About one card in eight is opened.
        impressions: Math.round(views * (5 + random.next() * 6)),
        views,
        saves,
        contacts,
      });
  }
  return days;
}

/** One home in three had another photo in front for most of the time, which fewer people opened. */
const COVERS = `
  insert into private.listing_covers (property_id, photo, since, until, impressions, views)
  select s.id, s.photos -> c.place ->> 'id', case c.place when 0 then $1::date - 60 else s.since end,
    case c.place when 0 then $1::date else $1::date - 61 end, round(s.impressions * c.shown), round(s.views * c.opened)
  from (
    select p.id, p.photos, min(d.day) as since, sum(d.impressions) as impressions, sum(d.views) as views,
      row_number() over (order by p.id) as number
    from public.properties p join public.listing_days d on d.property_id = p.id
    where jsonb_array_length(p.photos) >= 2 group by p.id having min(d.day) < $1::date - 61) s
  cross join (values (0, 0.4, 0.55), (1, 0.6, 0.45)) c (place, shown, opened)
  where s.number % 3 = 0`;

/**
 * Four weeks of homes like theirs, of owners who sign in nowhere, one row a week: the homes of the demo stand beside them. Drawn from the
 * ids, so that they are the same at each run.
 */
const BESIDE = `
  insert into public.listing_days (property_id, owner_id, day, impressions, views, saves, contacts)
  select s.id, s.owner_id, $1::date - 7 * s.week - 3, s.views * 7, s.views, s.views / 12, s.drawn % 4 / 3
  from (
    select q.id, q.owner_id, week, drawn, 20 + drawn % 61 as views
    from public.properties q cross join generate_series(0, 3) week
    cross join lateral (select ('x' || substr(md5(q.id::text || week), 1, 6))::bit(24)::integer as drawn) d
    where q.owner_id <> all ($2::uuid[]) and private.is_listed(q) and q.first_listed_on <= $1::date - 28 and exists (
      select from public.properties p
      join public.areas mine on mine.id = p.area_id join public.areas theirs on theirs.id = q.area_id
      where p.owner_id = any ($2::uuid[]) and not p.deleted and mine.city_id = theirs.city_id
        and (p.listing_type, p.property_type, p.bedrooms) = (q.listing_type, q.property_type, q.bedrooms))) s`;

interface OwnHome {
  readonly id: string;
  readonly owner_id: string;
  readonly first_listed_on: string;
  readonly asked: readonly string[];
}

/**
 * Gives the people of the demo figures of their open listings, after their inquiries, and homes like theirs four weeks to compare with.
 * `countries`: of the cities in their order, so that a city more changes no figure of those before it.
 */
export async function insertFigures(
  sql: Sql,
  now: number,
  countries: readonly string[],
): Promise<void> {
  const people = DEMO_PEOPLE.map(({ key }) => personIdOf(key));
  const homes = await sql.query<OwnHome>(
    `select id, owner_id, first_listed_on::text as first_listed_on,
       (select coalesce(jsonb_agg((i.created_at at time zone 'UTC')::date::text), '[]')
        from public.inquiries i where i.property_id = p.id) as asked
     from public.properties p where owner_id = any ($1::uuid[]) and not deleted and status in ('available', 'active', 'pending')
     order by (select array_position($2::text[], a.country) from public.areas a where a.id = p.area_id), id`,
    [people, countries],
  );
  await insertRows(
    sql,
    `insert into public.listing_days (property_id, owner_id, day, impressions, views, saves, contacts)
     select property_id, owner_id, day, impressions, views, saves, contacts from rows`,
    '(property_id uuid, owner_id uuid, day date, impressions integer, views integer, saves integer, contacts integer)',
    homes.flatMap((home, index) => daysOfListing(home, index, viewDay(now), home.asked)),
  );
  await sql.query(COVERS, [viewDay(now)]);
  await sql.query(
    `insert into private.figures_due (property_id) select distinct property_id from public.listing_days`,
  );
  await sql.query(BESIDE, [viewDay(now), people]);
  await sql.query('select private.tell_figures($1::int)', [TOLD_MAX]);
}
