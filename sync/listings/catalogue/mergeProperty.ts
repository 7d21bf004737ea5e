import type { ListingPhoto, Property } from '#contract/entities/property.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { indexedOf, type PropertyDoc } from '../../store/schemas/property.ts';
import { isSame } from '../../kit/isSame.ts';
import { merging, type Merge, type Sides } from '../../rows/merge.ts';

const byField = merging({
  objects: {
    row: {
      objects: { details: { sets: ['features', 'bills_included'] }, private: {} },
    },
  },
});

const CONFIRMED = 'row.availability_confirmed_at';
const CLOSING = ['row.status', 'row.closed_price', 'row.closed_on'];

/**
 * Listings changed on two sides (product rule 5.11): field by field, the details' fields one by one; photos by their
 * ids in my order; a closed status beats an open one; of two confirmations the later holds.
 */
export const mergeProperty: Merge = <T extends object>(sides: Sides<T>) => {
  const { base, mine, theirs } = sides as unknown as Sides<PropertyDoc>;
  const merged = byField(sides);
  const doc = merged.row as unknown as PropertyDoc;
  const conflicts = new Set(merged.conflicts.filter((field) => field.startsWith('row.')));
  let row: Property = { ...doc.row, photos: mergePhotos(base?.row.photos, mine.row, theirs.row) };
  conflicts.delete('row.photos');
  // Confirmed twice, it was confirmed: nobody is asked when.
  if (conflicts.delete(CONFIRMED))
    row = { ...row, availability_confirmed_at: laterOf(mine.row, theirs.row) };
  // Once a home is let or sold, that it is so beats everything.
  if (conflicts.has('row.status') && isClosed(mine.row.status) !== isClosed(theirs.row.status)) {
    const closed = isClosed(mine.row.status) ? mine.row : theirs.row;
    const { status, closed_price, closed_on } = closed;
    row = { ...row, status, closed_price, closed_on };
    for (const field of CLOSING) conflicts.delete(field);
  }
  const next: PropertyDoc = { ...doc, ...indexedOf(row), row };
  return { row: next as unknown as T, conflicts: [...conflicts] };
};

type Confirmed = Pick<Property, 'availability_confirmed_at'>;
const laterOf = (
  { availability_confirmed_at: one }: Confirmed,
  { availability_confirmed_at: other }: Confirmed,
): string => (Date.parse(one) > Date.parse(other) ? one : other);

/** By their ids: what either side added or took out is done, the order is mine. */
export function mergePhotos(
  base: readonly ListingPhoto[] = [],
  { photos: mine }: Pick<Property, 'photos'>,
  { photos: theirs }: Pick<Property, 'photos'>,
): ListingPhoto[] {
  const [before, there, here] = [base, theirs, mine].map(
    (photos) => new Map(photos.map((photo) => [photo.id, photo])),
  ) as [Map<string, ListingPhoto>, Map<string, ListingPhoto>, Map<string, ListingPhoto>];
  const kept = mine
    .filter(({ id }) => there.has(id) || !before.has(id))
    .map((photo) => mergePhoto(before.get(photo.id), photo, there.get(photo.id)));
  const added = theirs.filter(({ id }) => !here.has(id) && !before.has(id));
  return [...kept, ...added];
}

function mergePhoto(
  base: ListingPhoto | undefined,
  mine: ListingPhoto,
  theirs: ListingPhoto | undefined,
): ListingPhoto {
  if (theirs === undefined) return mine;
  const isMine = (field: keyof ListingPhoto) => !isSame(mine[field], base?.[field]);
  const changed = (Object.keys(mine) as (keyof ListingPhoto)[]).filter(isMine);
  const own = Object.fromEntries(changed.map((field) => [field, mine[field]]));
  // A key is never taken back: the bytes are there.
  return { ...theirs, ...own, key: mine.key ?? theirs.key };
}
