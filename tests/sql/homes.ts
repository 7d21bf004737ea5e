import { randomUUID } from 'node:crypto';
import type { Db } from '#server/db/db.ts';
import { asService, type TestPerson } from './people.ts';

/** A neighbourhood of its own, so that tests do not see one another's listings. */
export async function makeArea(db: Db, name = 'Harbour'): Promise<string> {
  const id = randomUUID();
  await asService(
    db,
    `insert into areas (id, name, slug, city, country, outline, centre, bounds, about)
     values ($1::uuid, $2, $3, 'Port Alba', 'PT', '[[0,0],[0,1],[1,1],[0,0]]', '[0.5,0.5]', '[0,0,1,1]',
       '{"en": "By the water."}')`,
    [id, name, `a-${id}`],
  );
  return id;
}

/** A flat to let as a device sends it: all fields needed to publish it. */
export function flat(areaId: string, fields: Record<string, unknown> = {}) {
  return {
    id: randomUUID(),
    rev: 0,
    listing_type: 'rent',
    property_type: 'apartment',
    listed_by: 'owner',
    area_id: areaId,
    lat: 38.7,
    lon: -9.1,
    location_precision: 'street',
    price: 120_000,
    currency: 'EUR',
    price_period: 'month',
    bedrooms: 2,
    bathrooms: 1.5,
    living_area: 84.5,
    title: 'Bright flat by the harbour',
    details: {
      country: 'PT',
      city: 'Port Alba',
      street: `Rua ${randomUUID()}`,
      description: 'Two rooms with light from both sides and a balcony over the water. '.repeat(3),
      deposit_months: 2,
      available_from: '2027-01-15',
      min_term_months: 12,
      furnished: 'unfurnished' as const,
    },
    photos: [1, 2, 3].map(() => ({
      id: randomUUID(),
      key: null,
      room: 'living',
      w: 1600,
      h: 1200,
    })),
    status: 'available',
    visibility: 'live',
    availability_confirmed_at: new Date().toISOString(),
    closed_price: null,
    closed_on: null,
    ...fields,
  };
}
export type Flat = ReturnType<typeof flat>;

/** Looked at by the server: live without reasons, held with some. */
export async function decide(db: Db, id: string, reasons: readonly string[] = []): Promise<void> {
  await asService(db, 'select private.decide_listing($1::uuid, $2::text[])', [id, reasons]);
}

/** Lets this person list homes, beside whatever they are. */
export async function makeLandlord<Who extends { readonly id: string }>(
  db: Db,
  person: Who,
): Promise<Who> {
  await asService(db, "select add_user_role($1::uuid, 'landlord'::text, false)", [person.id]);
  return person;
}

/** A live listing of this person, as everybody sees it. */
export async function makeListing(
  db: Db,
  owner: TestPerson,
  areaId: string,
  fields: Record<string, unknown> = {},
): Promise<Flat> {
  const made = flat(areaId, fields);
  await makeLandlord(db, owner);
  await db.asUser(owner.claims, (sql) =>
    sql.query("select sync_push('properties', $1::jsonb)", [JSON.stringify([made])]),
  );
  await decide(db, made.id);
  return made;
}
