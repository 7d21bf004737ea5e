import { ownPropertySchema, type OwnProperty, type Property } from '#contract/entities/property.ts';
import { withoutBidiMarksIn } from '#contract/rules/text/bidiMarks.ts';
import { unheard } from '../../model/rules/listing/unheard.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { indexedOf } from '../catalogue/propertyRow.ts';
import type { ListingChange } from '../../model/listings.ts';
import { HomeError } from '../../model/errors.ts';
import type { Clock } from '../../kit/clock.ts';
import { removeDocs, storeDoc } from '../../store/writes.ts';

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
  const own = ownPropertySchema.parse(withoutBidiMarksIn(listing));
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
    return changed(ownOf(before, userId), userId, fields);
  });
}

/** Takes one's own listing out. */
export async function removeListing({ userId, database }: ListingDeps, id: string): Promise<void> {
  await storeDoc(database, 'properties', id, (before) => {
    return ownOf(before, userId);
  });
  await removeDocs(database, 'properties', [id]);
}

/** A listing of one's own as it is stored. Throws HomeError `not_held` or `not_yours`. */
export function ownOf(doc: PropertyDoc | null, userId: string): PropertyDoc {
  if (doc === null) throw new HomeError('not_held');
  if (doc.ownerId !== userId) throw new HomeError('not_yours');
  return doc;
}

/** One's own listing with these fields. Throws HomeError `not_yours`, and a ZodError. */
export function changed(before: PropertyDoc, userId: string, fields: ListingChange): PropertyDoc {
  ownOf(before, userId);
  const row = withoutBidiMarksIn({ ...before.row, ...fields });
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
