import {
  type ListingFile,
  listingFileSchema,
  listingPhotoSchema,
  type ListingPhoto,
} from '#contract/entities/property.ts';
import { isSamePhoto } from '#sync/model/rules/listing/photoHash.ts';
import type { LocalPhoto, RecordBody } from '#src/data/types.ts';

type Photos = RecordBody<'listing_draft'>['photos'];

/**
 * The photos of a draft that can be shown; entries of another version of the app are skipped. The same entry gives
 * the same object, so that only changed photos are rendered again.
 */
export function photosOf(stored: readonly object[]): readonly ListingPhoto[] {
  return stored.flatMap((each) => {
    const photo = read.get(each) ?? listingPhotoSchema.safeParse(each).data ?? null;
    read.set(each, photo);
    return photo === null ? [] : [photo];
  });
}

const read = new WeakMap<object, ListingPhoto | null>();

/** The documents and films of a draft, which stand among its photos. The same entry gives the same object. */
export function filesOf(stored: readonly object[]): readonly ListingFile[] {
  return stored.flatMap((each) => {
    const file = readFiles.get(each) ?? listingFileSchema.safeParse(each).data ?? null;
    readFiles.set(each, file);
    return file === null ? [] : [file];
  });
}

const readFiles = new WeakMap<object, ListingFile | null>();
const isFile = (entry: Photos[number]): boolean => filesOf([entry]).length > 0;

/**
 * The photos of a draft, updated by what happened to their bytes: new ones come at the end, an uploaded one gets its
 * key, and a removed one disappears once its bytes are gone. The same list when there is nothing new.
 */
export function withLocal(stored: Photos, local: readonly LocalPhoto[]): Photos {
  const keys = new Map(
    local.flatMap(({ id, state }) => (state.kind === 'stored' ? [[id, state.key] as const] : [])),
  );
  const here = new Set(local.map(({ id }) => id));
  const has = new Set(stored.map(({ id }) => id));
  const isOver = (entry: Photos[number]) => isTakenOut(entry) && !here.has(entry.id);
  const isKeyed = (photo: Photos[number]) => photo.key === null && keys.has(photo.id);
  const added = local.filter(({ id }) => !has.has(id));
  if (added.length === 0 && !stored.some((each) => isKeyed(each) || isOver(each))) return stored;
  const kept = stored.filter((each) => !isOver(each));
  const all = [
    ...kept.map((photo) => (isKeyed(photo) ? { ...photo, key: keys.get(photo.id) } : photo)),
    ...added.map(asEntry),
  ];
  // Photos first: a place among them is a place in the list.
  const rank = (each: Photos[number]) => (isTakenOut(each) ? 2 : Number(isFile(each)));
  return all.toSorted((one, other) => rank(one) - rank(other));
}

function asEntry(local: LocalPhoto): ListingPhoto | ListingFile {
  const { id, bytes, w, h, hash, phash, takenAt, isSphere, listed, state } = local;
  const key = state.kind === 'stored' ? state.key : null;
  if (listed !== undefined) return { id, key, ...listed, bytes };
  const photo = { id, key, room: 'other', w, h, hash, phash, taken_at: takenAt } as const;
  return isSphere ? { ...photo, sphere: { name: '', yaw: 0, links: [], notes: [] } } : photo;
}

const isTakenOut = (entry: Photos[number]): boolean => entry.isTakenOut === true;

/**
 * Removes a photo. While the removal can be undone, an entry at the end marks it, on every screen and after a
 * restart: its bytes are not taken for a photo that was added. `photosOf` skips it.
 */
export function takenOut(stored: Photos, id: string): Photos {
  return [...stored.filter((each) => each.id !== id), { id, isTakenOut: true }];
}

/** The ids of removed photos whose bytes may still be on this device. */
export function takenOutIn(stored: Photos): string[] {
  return stored.filter(isTakenOut).map(({ id }) => id);
}

/** Puts a removed photo back at its position, from 0. */
export function putBack(stored: Photos, photo: Photos[number], place: number): Photos {
  return stored.filter(({ id }) => id !== photo.id).toSpliced(place, 0, photo);
}

/** Moves one photo to another position; those between shift. */
export function moved(stored: Photos, from: number, to: number): Photos {
  const photo = stored[from];
  if (photo === undefined || to < 0 || to >= stored.length) return stored;
  return stored.toSpliced(from, 1).toSpliced(to, 0, photo);
}

/** Another home that shows some of the same photos. */
export interface OtherHome {
  readonly id: string;
  readonly title: string;
  readonly photos: readonly ListingPhoto[];
}

/** Another use of a photo's picture: twice in this listing, or in another of the person's homes. */
export type Reuse =
  | { readonly kind: 'here' }
  | { readonly kind: 'elsewhere'; readonly title: string };

/** By photo, what is the same elsewhere: the same bytes, or the same picture at another size. */
export function reusesIn(
  photos: readonly ListingPhoto[],
  others: readonly OtherHome[],
): ReadonlyMap<string, Reuse> {
  const found = new Map<string, Reuse>();
  photos.forEach((photo, index) => {
    const other = others.find((home) => home.photos.some((each) => isSame(photo, each)));
    if (photos.slice(0, index).some((each) => isSame(photo, each)))
      found.set(photo.id, { kind: 'here' });
    else if (other !== undefined) found.set(photo.id, { kind: 'elsewhere', title: other.title });
  });
  return found;
}

function isSame(one: ListingPhoto, other: ListingPhoto): boolean {
  if (one.hash !== undefined && one.hash === other.hash) return true;
  return (
    one.phash !== undefined && other.phash !== undefined && isSamePhoto(one.phash, other.phash)
  );
}

interface Grid {
  /** From 0, and of how many. */
  readonly index: number;
  readonly count: number;
  readonly columns: number;
  readonly isRightToLeft: boolean;
}

/**
 * The place to which a key moves a photo of a grid: by one, by a row, or to either end. Null: it is no such
 * key.
 */
export function placeAfter(
  key: string,
  { index, count, columns, isRightToLeft }: Grid,
): number | null {
  const onward = isRightToLeft ? -1 : 1;
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: onward,
    ArrowLeft: -onward,
    ArrowDown: columns,
    ArrowUp: -columns,
    Home: -count,
    End: count,
  };
  const step = steps[key];
  return step === undefined ? null : Math.min(count - 1, Math.max(0, index + step));
}
