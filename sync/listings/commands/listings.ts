import { ownPropertySchema, type OwnProperty, type Property } from '#contract/entities/property.ts';
import { unturnedIn } from '#contract/rules/text/turning.ts';
import type { LocalDatabase } from '../../store/database.ts';
import { indexedOf, type PropertyDoc } from '../../store/schemas/property.ts';
import type { ListingChange } from '../../model/listings.ts';
import { HomeError } from '../../model/errors.ts';
import type { Clock } from '../../kit/clock.ts';
import { removeDocs, storeDoc } from '../../store/storeDoc.ts';

export interface ListingDeps {
  readonly userId: string;
  readonly database: LocalDatabase;
  readonly clock: Clock;
}

/** Keeps a listing of one's own, new or changed; it is sent when there is a network. Throws a ZodError for what its schema refuses. */
export async function publishListing(
  { userId, database, clock }: ListingDeps,
  listing: OwnProperty,
): Promise<void> {
  const own = ownPropertySchema.parse(unturnedIn(listing));
  await storeDoc(database, 'properties', own.id, (before) => {
    if (before === null) return docOf({ ...unheard(own, userId, clock.now()), ...own });
    return changed(before, userId, own);
  });
}

/** Changes fields of one's own listing. Throws HomeError `not_yours`, and a ZodError. */
export async function changeListing(
  { userId, database }: ListingDeps,
  id: string,
  fields: ListingChange,
): Promise<void> {
  await storeDoc(database, 'properties', id, (before) => {
    if (before === null) throw new HomeError('not_held');
    return changed(before, userId, fields);
  });
}

/** Takes one's own listing out. */
export async function removeListing({ userId, database }: ListingDeps, id: string): Promise<void> {
  await storeDoc(database, 'properties', id, (before) => {
    if (before === null) throw new HomeError('not_held');
    if (before.ownerId !== userId) throw new HomeError('not_yours');
    return before;
  });
  await removeDocs(database, 'properties', [id]);
}

function changed(before: PropertyDoc, userId: string, fields: ListingChange): PropertyDoc {
  if (before.ownerId !== userId) throw new HomeError('not_yours');
  const row = unturnedIn({ ...before.row, ...fields });
  ownPropertySchema.parse(row);
  return { ...before, ...indexedOf(row), row };
}

const docOf = (row: Property): PropertyDoc => ({
  id: row.id,
  ...indexedOf(row),
  via: 'mine',
  isGone: false,
  row,
  rev: 0,
  updated_at: '',
});

/** What the server will say of a new listing, as far as it can be told; its own answer takes the place of this. */
function unheard(
  { price, status }: OwnProperty,
  userId: string,
  now: number,
): Omit<Property, keyof OwnProperty> {
  const at = new Date(now).toISOString();
  const today = at.slice(0, 10);
  return {
    owner_id: userId,
    agent_id: null,
    ref: '',
    owner_verified: false,
    moderation_reason: null,
    created_at: at,
    first_listed_on: today,
    last_listed_on: today,
    relisted_count: 0,
    off_market_on: null,
    previous_price: null,
    price_history: [{ at, price, reason: 'listed' }],
    status_history: [{ at, status }],
    fingerprint: '',
  };
}
