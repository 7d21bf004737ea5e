import { randomUUID } from 'node:crypto';
import type { CityHome } from '#contract/rules/market/marketMonth.ts';
import { insertRows } from '#demo/insertRows.ts';
import type { Db } from '#server/db/db.ts';
import { asService } from './people.ts';

/** The day on which worlds are counted. */
export const TODAY = '2026-11-21';

type MadeHome = Omit<CityHome, 'area_id'>;

/** A city of two areas with these homes; gives its id, and the homes with the ids of their areas. */
export async function cityOfHomes(
  db: Db,
  owner: string,
  world: readonly { readonly area: number; readonly home: MadeHome }[],
): Promise<{ city: string; areas: readonly string[]; homes: readonly CityHome[] }> {
  const areas = [randomUUID(), randomUUID()];
  const name = `City ${areas[0]}`;
  for (const id of areas)
    await asService(
      db,
      `insert into areas (id, name, slug, city, country, outline, centre, bounds, about)
       values ($1::uuid, 'Harbour', $2, $3, 'PT', '[[0,0],[0,1],[1,1],[0,0]]', '[0.5,0.5]', '[0,0,1,1]', '{"en": ""}')`,
      [id, `a-${id}`, name],
    );
  const [city] = await asService<{ id: string }>(
    db,
    'select city_id as id from areas where id = $1::uuid',
    [areas[0]],
  );
  const homes = world.map(({ area, home }) => ({ ...home, area_id: areas[area] ?? '' }));
  await db.asService(async (sql) => {
    await insertRows(
      sql,
      `insert into property_private (property_id, owner_id) select property_id, owner_id from rows`,
      '(property_id uuid, owner_id uuid)',
      homes.map(({ id }) => ({ property_id: id, owner_id: owner })),
    );
    const columns = COLUMNS.map(([column]) => column).join(', ');
    await insertRows(
      sql,
      `insert into properties (${columns}) select ${columns} from rows`,
      `(${COLUMNS.map((column) => column.join(' ')).join(', ')})`,
      homes.map((home) => ({
        ...home,
        owner_id: owner,
        lat: 0.5,
        lon: 0.5,
        bathrooms: 1,
        title: 'A home',
        details: { country: 'PT', city: 'Port Alba', description: 'A home.' },
        status: statusOf(home),
        visibility: home.off_market_on !== null && home.closed_on === null ? 'expired' : 'live',
        ref: refOf(),
        last_listed_on: home.first_listed_on,
        photos: [],
        status_history: [],
        fingerprint: randomUUID(),
      })),
    );
  });
  return { city: city?.id ?? '', areas, homes };
}

function statusOf({ listing_type: type, closed_on: closedOn }: MadeHome): string {
  if (closedOn !== null) return type === 'rent' ? 'rented' : 'sold';
  return type === 'rent' ? 'available' : 'active';
}

const SIGNS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const refOf = () =>
  randomUUID()
    .replaceAll('-', '')
    .slice(0, 16)
    .match(/../g)
    ?.map((two) => SIGNS[Number.parseInt(two, 16) % 32])
    .join('') ?? '';

const COLUMNS = [
  ['id', 'uuid'],
  ['owner_id', 'uuid'],
  ['listing_type', 'text'],
  ['property_type', 'text'],
  ['area_id', 'uuid'],
  ['lat', 'double precision'],
  ['lon', 'double precision'],
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
  ['closed_price', 'bigint'],
  ['closed_on', 'date'],
  ['ref', 'text'],
  ['first_listed_on', 'date'],
  ['last_listed_on', 'date'],
  ['off_market_on', 'date'],
  ['price_history', 'jsonb'],
  ['status_history', 'jsonb'],
  ['fingerprint', 'text'],
] as const;

/** Counts all that is due on that day; gives how many months. */
export async function countAll(db: Db): Promise<number> {
  const [row] = await asService<{ n: number }>(
    db,
    'select private.count_market(10000, $1::date) as n',
    [TODAY],
  );
  return row?.n ?? 0;
}

export type KeptFigures = Readonly<Record<string, unknown>>;

/** The stored figures of a city: by scope, segment and month. */
export async function figuresIn(db: Db, city: string): Promise<Map<string, KeptFigures>> {
  const rows = await asService<{ key: string; row: KeptFigures }>(
    db,
    `select scope_id || ' ' || listing_type || ':' || property_type || ':' || case when bedrooms < 0 then '' else bedrooms::text end
       || ' ' || month as key,
       to_jsonb(m) - array['city_id', 'scope_id', 'listing_type', 'property_type', 'bedrooms', 'month'] as row
     from private.market_months m where city_id = $1::uuid`,
    [city],
  );
  return new Map(rows.map(({ key, row }) => [key, row]));
}
