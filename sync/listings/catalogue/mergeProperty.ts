import type { ListingPhoto, Property, Visibility } from '#contract/entities/property.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { indexedOf } from './propertyRow.ts';
import { isSame } from '../../kit/isSame.ts';
import { mergeTranslations } from './mergeTranslations.ts';
import { isOwnField, OWN_FIELDS } from './ownFields.ts';
import { type Merge, merging, type Sides } from '../../rows/defining.ts';

const byField = merging({
  objects: {
    row: {
      objects: { details: { sets: ['features', 'bills_included'] }, private: {} },
    },
  },
});

/** The fields of a listing lie in its document's `row`. */
const ROW = 'row.';
const withoutRow = (field: string): string => field.slice(ROW.length);

const CONFIRMED = 'row.availability_confirmed_at';
const LANGUAGES = 'row.details.translations';
const FILES = 'row.details.files';
const VISIBILITY = 'row.visibility';
const AWAY = 'row.away';
const NEXT_PRICE = 'row.next_price';
const PIN = ['row.lat', 'row.lon'];
const CLOSING = ['row.status', 'row.closed_price', 'row.closed_on'];

/**
 * Listings changed on two sides (product rule 5.11): field by field, the details' fields one by one; photos
 * and files by their ids in my order, languages one by one; a closed status beats an open one; of two confirmations the
 * later holds. The server's own writes, the work of a schedule among them, are nobody's change.
 */
export const mergeProperty: Merge = <T extends object>(given: Sides<T>) => {
  const sides = withOwnBase(given as unknown as Sides<PropertyDoc>);
  const { base, mine, theirs, isMineNewer = false } = sides;
  const merged = byField(sides);
  const conflicts = new Set(
    merged.conflicts.filter((field) => field.startsWith(ROW) && isOwnField(withoutRow(field))),
  );
  let row = withServersPart(merged.row.row, theirs.row);
  row = {
    ...row,
    photos: mergePhotos(
      before(({ photos }) => photos, sides),
      mine.row,
      theirs.row,
    ),
  };
  conflicts.delete('row.photos');
  const languagesOf = ({ details }: Property) => details.translations;
  const [was, own, other] = [
    before(languagesOf, sides),
    languagesOf(mine.row),
    languagesOf(theirs.row),
  ];
  const languages = mergeTranslations(was, own, other, isMineNewer);
  if (languages !== undefined) {
    const { translations, isConflict } = languages;
    row = { ...row, details: { ...row.details, translations } };
    if (isConflict) conflicts.add(LANGUAGES);
    else conflicts.delete(LANGUAGES);
  }
  const filesOf = ({ details }: Property) => details.files;
  const [ownFiles, otherFiles] = [filesOf(mine.row), filesOf(theirs.row)];
  if (ownFiles !== undefined || otherFiles !== undefined) {
    const files = mergeById(before(filesOf, sides), ownFiles, otherFiles);
    row = { ...row, details: { ...row.details, files } };
    conflicts.delete(FILES);
  }
  // Confirmed twice, it was confirmed: nobody is asked when.
  if (conflicts.delete(CONFIRMED))
    row = { ...row, availability_confirmed_at: laterOf(mine.row, theirs.row) };
  // The pin is moved away from the exact place by the server: where it stands is nobody's word.
  if (row.location_precision !== 'exact' && row.private?.lat != null)
    for (const field of PIN) conflicts.delete(field);
  if (conflicts.has(VISIBILITY)) {
    const visibility = judged(base?.row.visibility, mine.row.visibility, theirs.row.visibility);
    if (visibility !== null) {
      conflicts.delete(VISIBILITY);
      row = { ...row, visibility };
    }
  }
  row = withOwnersWord(row, sides, conflicts);
  // Once a home is let or sold, that it is so beats everything.
  if (conflicts.has('row.status') && isClosed(mine.row.status) !== isClosed(theirs.row.status)) {
    const closed = isClosed(mine.row.status) ? mine.row : theirs.row;
    const { status, closed_price, closed_on } = closed;
    row = { ...row, status, closed_price, closed_on };
    for (const field of CLOSING) conflicts.delete(field);
  }
  const next: PropertyDoc = { ...merged.row, ...indexedOf(row), row };
  return { row: next as unknown as T, conflicts: [...conflicts] };
};

/**
 * The sides of a home that was made here, with what theirs was made of: what was sent, where it says the same moment of
 * confirmation to the millisecond, which no other device said. Of several the one that theirs has most of.
 */
function withOwnBase(sides: Sides<PropertyDoc>): Sides<PropertyDoc> {
  const { base, sent = [], theirs } = sides;
  if (base !== undefined) return sides;
  const said = Date.parse(theirs.row.availability_confirmed_at);
  const own = sent.filter(({ row }) => Date.parse(row.availability_confirmed_at) === said);
  const inCommon = ({ row }: PropertyDoc) =>
    OWN_FIELDS.filter((field) => isSame(row[field], theirs.row[field])).length;
  const [origin] = own.toSorted((one, two) => inCommon(two) - inCommon(one));
  return origin === undefined ? sides : { ...sides, base: origin };
}

/** The value before mine: as it was sent where theirs is that, else as it is in the base. */
function before<Value>(
  of: (row: Property) => Value,
  { base, sent = [], theirs }: Sides<PropertyDoc>,
): Value | undefined {
  const arrived = sent.find(({ row }) => isSame(of(row), of(theirs.row)));
  const state = arrived ?? base;
  return state === undefined ? undefined : of(state.row);
}

/** The owner's fields of one and all others of the server's row. */
function withServersPart(own: Property, server: Property): Property {
  const others = Object.entries(server).filter(([field]) => !isOwnField(field));
  const written = OWN_FIELDS.filter((field) => own[field] !== undefined);
  const row = {
    ...Object.fromEntries(others),
    ...Object.fromEntries(written.map((field) => [field, own[field]])),
  };
  return row as Property;
}

/**
 * Decides the visibility where both changed it: the server's verdict is no word of another device, and the
 * owner chooses between live and paused on top of it. Null: two devices of the owner chose differently.
 */
function judged(
  base: Visibility | undefined,
  mine: Visibility,
  theirs: Visibility,
): Visibility | null {
  const isVerdict =
    (theirs !== 'live' && theirs !== 'paused') ||
    base === 'pending_approval' ||
    base === 'rejected';
  if (!isVerdict) return null;
  const isHeld = theirs === 'rejected' || (theirs === 'pending_approval' && mine === 'live');
  return isHeld ? theirs : mine;
}

/**
 * The owner's word on whether it is shown is one, though it lies in two fields: a device's choice is taken whole, or asked about whole.
 * A schedule that the server carried out, or its verdict, is no other word: the owner's stands.
 */
function withOwnersWord(
  row: Property,
  { base, mine, theirs }: Sides<PropertyDoc>,
  conflicts: Set<string>,
): Property {
  const isDone = (field: 'went_live_at' | 'repriced_at') =>
    (theirs.row[field] ?? null) !== (base?.row[field] ?? null);
  let next = row;
  if (isDone('repriced_at') && conflicts.delete(NEXT_PRICE))
    next = { ...next, next_price: mine.row.next_price };
  if (isDone('went_live_at') && conflicts.delete(AWAY)) {
    conflicts.delete(VISIBILITY);
    return { ...next, away: mine.row.away, visibility: mine.row.visibility };
  }
  // Paused as it was when a moderator held it.
  const isHeld = theirs.row.visibility === 'rejected' && theirs.row.away?.kind === 'paused';
  if (isHeld && conflicts.delete(AWAY)) return { ...next, away: mine.row.away };
  if (!conflicts.has(AWAY) && !conflicts.has(VISIBILITY)) return next;
  const { away, visibility } = theirs.row;
  if (!isSame(away ?? null, mine.row.away ?? null)) conflicts.add(AWAY);
  if (visibility !== mine.row.visibility) conflicts.add(VISIBILITY);
  return { ...next, away, visibility };
}

type Confirmed = Pick<Property, 'availability_confirmed_at'>;
const laterOf = (
  { availability_confirmed_at: one }: Confirmed,
  { availability_confirmed_at: other }: Confirmed,
): string => (Date.parse(one) > Date.parse(other) ? one : other);

/** By their ids: what either side added or took out is done, the order is mine. */
export const mergePhotos = (
  base: readonly ListingPhoto[] | undefined,
  { photos: mine }: Pick<Property, 'photos'>,
  { photos: theirs }: Pick<Property, 'photos'>,
): ListingPhoto[] => mergeById(base, mine, theirs);

interface Uploaded {
  readonly id: string;
  readonly key: string | null;
}

function mergeById<One extends Uploaded>(
  base: readonly One[] = [],
  mine: readonly One[] = [],
  theirs: readonly One[] = [],
): One[] {
  const byId = (all: readonly One[]) => new Map(all.map((one) => [one.id, one]));
  const [before, there, here] = [byId(base), byId(theirs), byId(mine)];
  const kept = mine
    .filter(({ id }) => there.has(id) || !before.has(id))
    .map((one) => mergeOne(before.get(one.id), one, there.get(one.id)));
  const added = theirs.filter(({ id }) => !here.has(id) && !before.has(id));
  return [...kept, ...added];
}

function mergeOne<One extends Uploaded>(
  base: One | undefined,
  mine: One,
  theirs: One | undefined,
): One {
  if (theirs === undefined) return mine;
  const isMine = (field: keyof One) => !isSame(mine[field], base?.[field]);
  const changed = (Object.keys(mine) as (keyof One)[]).filter(isMine);
  const own = Object.fromEntries(changed.map((field) => [field, mine[field]]));
  // A key is never taken back: the bytes are there.
  return { ...theirs, ...own, key: mine.key ?? theirs.key };
}
