import { v5 } from 'uuid';
import { closedRing, type Geodata, positionOf } from '#contract/entities/geodata.ts';
import type { Area, Position } from '#contract/entities/area.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { Db, Sql } from '#server/db/db.ts';
import { insertAccounts } from '../insertAccounts.ts';
import { insertInquiries } from '../inquiries/insertInquiries.ts';
import { insertRows } from '../insertRows.ts';
import { DEMO_NAMESPACE } from '../people.ts';
import type { AccountRow } from '../rows.ts';
import { DEMO_CITIES } from './cities.ts';
import { makeCity } from './city/makeCity.ts';
import { packCity } from './city/packCity.ts';
import { boundsOf } from './city/plane.ts';
import { makeListing, type SeedListing } from './listings/makeListing.ts';
import type { MarketPlan } from './listings/market.ts';
import type { Owner } from './listings/owners.ts';
import { insertFigures } from './listings/figures.ts';
import { createSites } from './listings/sites.ts';
import { insertUse } from './use.ts';

/** Listings a statement: about a megabyte. */
const PIECE = 250;

/**
 * Builds the cities of the demo in a database without any: their areas, owners and listings, `size` of them in the first
 * city and a share of that in the others, all in one transaction.
 * The same at each run but for the dates, which end at `now` (ms since the epoch). Gives false, and changes
 * nothing, where there are areas already. The people of the demo must be there. `onBegin`: it will
 * take a while.
 */
export async function seedWorld(
  db: Db,
  deps: { now(): number; readonly size: number; onBegin?(): void },
): Promise<boolean> {
  const now = deps.now();
  return db.asService(async (sql) => {
    const seeded = await sql.query('select 1 from public.areas limit 1');
    if (seeded.length > 0) return false;
    deps.onBegin?.();
    for (const plan of DEMO_CITIES) await insertCity(sql, plan, { size: deps.size, now });
    await countAreas(sql);
    await insertInquiries(sql, now);
    await insertUse(sql, now);
    await insertFigures(
      sql,
      now,
      DEMO_CITIES.map(({ city }) => city.country),
    );
    return true;
  });
}

/** `size`: listings of the first city. */
async function insertCity(
  sql: Sql,
  plan: MarketPlan,
  { size, now }: { readonly size: number; readonly now: number },
): Promise<void> {
  const city = makeCity(plan.city);
  await insertAccounts(
    sql,
    plan.owners.map((owner) => accountOf(owner, now)),
  );
  await insertAreas(sql, areasOf(plan, packCity(city)));
  const market = { plan, sites: createSites(city, plan.postalCode) };
  const listings = Math.ceil(size * plan.share);
  for (let first = 0; first < listings; first += PIECE) {
    const count = Math.min(PIECE, listings - first);
    await insertListings(
      sql,
      Array.from({ length: count }, (_, index) => makeListing(first + index, market, now)),
    );
  }
}

function accountOf({ id, name, email, agentId, sinceDays }: Owner, now: number): AccountRow {
  return {
    id,
    identity_id: v5(`identity ${email}`, DEMO_NAMESPACE),
    email,
    metadata: { full_name: name, user_type: 'landlord', agent_id: agentId },
    created_at: new Date(now - sinceDays * DAY_MS).toISOString(),
  };
}

async function insertAreas(sql: Sql, areas: readonly SeedArea[]): Promise<void> {
  await insertRows(
    sql,
    `insert into public.areas (id, name, slug, city, country, outline, centre, bounds, about, time_zone)
     select id, name, slug, city, country, outline, centre, bounds, about, time_zone from rows`,
    `(id uuid, name text, slug text, city text, country text, outline jsonb, centre jsonb, bounds jsonb, about jsonb,
      time_zone text)`,
    areas,
  );
}

/** A neighbourhood as devices hold it, before anything is counted. */
type SeedArea = Omit<Area, 'live_count' | 'bytes' | 'pace'>;

function areasOf(plan: MarketPlan, geodata: Geodata): SeedArea[] {
  const rounded = ([lon, lat]: Position): Position => [
    Number(lon.toFixed(5)),
    Number(lat.toFixed(5)),
  ];
  return geodata.areas.map((area) => {
    const outline = closedRing(area.ring, geodata).map(rounded);
    const { west, south, east, north } = boundsOf(outline);
    return {
      id: area.id,
      name: area.name,
      slug: area.slug,
      city: geodata.city,
      country: geodata.country,
      outline,
      centre: rounded(positionOf(area.heart, geodata)),
      bounds: [west, south, east, north],
      about: plan.aboutOf(area.slug),
      time_zone: plan.city.zone,
    };
  });
}

async function insertListings(sql: Sql, listings: readonly SeedListing[]): Promise<void> {
  await insertRows(
    sql,
    `insert into public.property_private (property_id, owner_id, lat, lon, number, unit)
     select property_id, owner_id, lat, lon, number, unit from rows`,
    '(property_id uuid, owner_id uuid, lat double precision, lon double precision, number text, unit text)',
    listings.map(({ property, place }) => ({
      property_id: property.id,
      owner_id: property.owner_id,
      ...place,
    })),
    PIECE,
  );
  await insertRows(
    sql,
    `insert into public.properties (${COLUMNS.map(([name]) => name).join(', ')})
     select ${COLUMNS.map(([name]) => name).join(', ')} from rows`,
    `(${COLUMNS.map((column) => column.join(' ')).join(', ')})`,
    listings.map(({ property }) => property),
    PIECE,
  );
}

const COLUMNS = [
  ['id', 'uuid'],
  ['owner_id', 'uuid'],
  ['listing_type', 'text'],
  ['property_type', 'text'],
  ['listed_by', 'text'],
  ['area_id', 'uuid'],
  ['lat', 'double precision'],
  ['lon', 'double precision'],
  ['location_precision', 'text'],
  ['price', 'bigint'],
  ['currency', 'text'],
  ['price_period', 'text'],
  ['bedrooms', 'integer'],
  ['bathrooms', 'numeric'],
  ['living_area', 'numeric'],
  ['title', 'text'],
  ['details', 'jsonb'],
  ['photos', 'jsonb'],
  ['status', 'text'],
  ['visibility', 'text'],
  ['availability_confirmed_at', 'timestamptz'],
  ['closed_price', 'bigint'],
  ['closed_on', 'date'],
  ['agent_id', 'text'],
  ['ref', 'text'],
  ['owner_verified', 'boolean'],
  ['created_at', 'timestamptz'],
  ['first_listed_on', 'date'],
  ['last_listed_on', 'date'],
  ['relisted_count', 'integer'],
  ['off_market_on', 'date'],
  ['previous_price', 'bigint'],
  ['price_history', 'jsonb'],
  ['status_history', 'jsonb'],
  ['fingerprint', 'text'],
] as const;

/** Counts the listings that a device would hold of each area. */
async function countAreas(sql: Sql): Promise<void> {
  await sql.query(
    `update public.areas a set live_count = held.count, bytes = held.bytes
     from (
       select area_id, count(*)::int as count,
         sum(octet_length(details::text) + octet_length(photos::text) + 1200)::int as bytes
       from public.properties
       where visibility = 'live' and not deleted and status in ('available', 'active', 'pending')
       group by area_id) held
     where held.area_id = a.id`,
  );
  // How fast homes go there; what is counted just now stays as it is.
  await sql.query('select public.count_areas()');
}
