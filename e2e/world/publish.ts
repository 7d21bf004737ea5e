import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from 'playwright/test';
import * as z from 'zod/mini';
import { pull, push, rest, signIn, type Who } from './accounts.ts';

const PHOTOS = ['living', 'kitchen', 'bedroom'];
const shownSchema = z.object({
  rows: z.array(z.looseObject({ visibility: z.optional(z.string()) })),
});
const areasSchema = z
  .array(z.object({ id: z.uuid(), city: z.string(), country: z.string() }))
  .check(z.minLength(1));

/** A neighbourhood, for a world without the demo city, which takes long to grow: as the service writes it. */
export async function makeArea(url: string, dataDir: string, name: string): Promise<void> {
  const { serviceKey } = z
    .object({ serviceKey: z.string() })
    .parse(JSON.parse(await readFile(join(dataDir, 'keys.json'), 'utf8')));
  const answer = await fetch(`${url}/rest/v1/areas`, {
    method: 'POST',
    headers: { apikey: serviceKey, 'content-type': 'application/json' },
    body: JSON.stringify({
      id: randomUUID(),
      name,
      slug: 'harbour',
      // The app has a map of this city: it would ask for the map of another one, which is not there.
      city: 'Portavela',
      country: 'PT',
      outline: [
        [-9.2, 38.6],
        [-9.2, 38.8],
        [-9, 38.8],
        [-9.2, 38.6],
      ],
      centre: [-9.1, 38.7],
      bounds: [-9.2, 38.6, -9, 38.8],
      about: { en: 'By the water.' },
    }),
  });
  if (!answer.ok) throw new Error(`areas: ${answer.status} ${await answer.text()}`);
}

/** Lists a flat to let as the app of this person would, from elsewhere; resolves with its id when the server has it. */
export async function listHome(
  url: string,
  who: Who,
  title: string,
  details: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const { token } = await signIn(url, who);
  const [area] = areasSchema.parse(await pull(url, token, 'areas', 'all'));
  if (area === undefined) throw new Error('the world has no areas');
  const made = flat(title, area);
  await push(url, token, 'properties', [{ ...made, details: { ...made.details, ...details } }]);
  return made.id;
}

/** As `listHome`; resolves when everybody sees it. */
export async function publishHome(url: string, who: Who, title: string): Promise<string> {
  const { token } = await signIn(url, who);
  const id = await listHome(url, who, title);
  await expect
    .poll(async () => {
      const asked = { known: [{ id, rev: 0 }] };
      const answer = await rest(url, 'POST', 'rpc/listings_by_id', token, asked);
      return shownSchema.parse(JSON.parse(answer)).rows[0]?.visibility;
    })
    .toBe('live');
  return id;
}

function flat(title: string, area: z.infer<typeof areasSchema>[number]) {
  return {
    id: randomUUID(),
    rev: 0,
    listing_type: 'rent',
    property_type: 'apartment',
    listed_by: 'owner',
    area_id: area.id,
    lat: 38.7,
    lon: -9.1,
    location_precision: 'street',
    price: 148_000,
    currency: 'EUR',
    price_period: 'month',
    bedrooms: 2,
    bathrooms: 1,
    living_area: 68,
    title,
    details: {
      country: area.country,
      city: area.city,
      street: `Rua ${randomUUID().slice(0, 8)}`,
      description: 'Two rooms with light from both sides and a kitchen to sit in. '
        .repeat(3)
        .trim(),
      deposit_months: 2,
      available_from: '2027-01-15',
      min_term_months: 12,
      furnished: 'unfurnished',
    },
    photos: PHOTOS.map((room) => ({
      id: randomUUID(),
      key: `demo-${room}-row-s2a_e4c-0`,
      room,
      w: 1600,
      h: 1200,
    })),
    status: 'available',
    visibility: 'live',
    availability_confirmed_at: new Date().toISOString(),
    closed_price: null,
    closed_on: null,
  };
}
