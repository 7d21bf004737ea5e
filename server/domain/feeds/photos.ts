import { createHash } from 'node:crypto';
import { v5 } from 'uuid';
import type { ListingPhoto } from '#contract/entities/property.ts';
import { LISTING_PHOTOS_MAX } from '#contract/protocol/limits.ts';
import type { Db } from '#server/db/db.ts';
import type { Photos } from '#server/objectStore/photos.ts';
import { Refusal } from '../requests/index.ts';
import { storeFetched } from '../uploads/index.ts';
import type { RawPhoto } from './raw.ts';

/** Gives the bytes behind an address of the public internet, within the bounds of a photo. Throws PhotoUnreachable. */
export type FetchPhoto = (url: string) => Promise<Uint8Array>;

/** There is no photo at an address. `code` says why. */
export class PhotoUnreachable extends Error {
  override readonly name = 'PhotoUnreachable';
  constructor(readonly code: 'address' | 'not_there' | 'too_large') {
    super(code);
  }
}

/** Photos of a home that are on their way at once. */
const AT_ONCE = 3;
const NAMESPACE = '0e3d5c34-7a58-4a6e-9a0e-3f1c8c1f6f0b';

export interface PhotoFault {
  /** Its place in the feed, from 1. */
  readonly place: number;
  readonly url: string;
  readonly code: string;
}

export interface FoundPhotos {
  readonly photos: readonly ListingPhoto[];
  readonly faults: readonly PhotoFault[];
}

/**
 * Photos by their addresses, through the same pipe as those that are sent: made anew in three sizes, and nothing else of them kept. An
 * address that was fetched before is not asked again. A photo that cannot be fetched is left out and reported.
 */
export async function photosOf(
  {
    db,
    store,
    fetchPhoto,
  }: { readonly db: Db; readonly store: Photos | undefined; readonly fetchPhoto: FetchPhoto },
  owner: string,
  raw: readonly RawPhoto[],
): Promise<FoundPhotos> {
  const wanted = raw.slice(0, LISTING_PHOTOS_MAX);
  const photos: (ListingPhoto | undefined)[] = [];
  const faults: PhotoFault[] = [];
  for (let first = 0; first < wanted.length; first += AT_ONCE) {
    await Promise.all(
      wanted.slice(first, first + AT_ONCE).map(async ({ url, isPlan }, offset) => {
        const place = first + offset;
        try {
          photos[place] = { ...(await photoAt(url)), room: isPlan ? 'floor_plan' : 'other' };
        } catch (thrown) {
          faults.push({ place: place + 1, url, code: codeOf(thrown) });
        }
      }),
    );
  }
  return { photos: unique(photos), faults };

  async function photoAt(url: string): Promise<Omit<ListingPhoto, 'room'>> {
    const id = v5(`${owner} ${url}`, NAMESPACE);
    const known = await knownPhoto(db, owner, id);
    if (known !== undefined)
      return { id, key: known.key, w: known.w, h: known.h, hash: known.hash };
    if (store === undefined) throw new Refusal('unavailable', 'photos cannot be stored here');
    const bytes = Buffer.from(await fetchPhoto(url));
    const hash = createHash('sha256').update(bytes).digest('hex');
    const { key, w, h } = await storeFetched(db, store, { owner, id, hash, bytes });
    return { id, key, w, h, hash };
  }
}

async function knownPhoto(db: Db, owner: string, id: string) {
  const [row] = await db.asService((sql) =>
    sql.query<{ key: string; w: number; h: number; hash: string }>(
      'select key, w, h, hash from private.listing_photos where owner_id = $1::uuid and photo_id = $2::uuid',
      [owner, id],
    ),
  );
  return row;
}

function codeOf(thrown: unknown): string {
  if (thrown instanceof PhotoUnreachable) return thrown.code;
  if (thrown instanceof Refusal) {
    // A failure that passes is no fault of the photo: the run ends, and the same file goes on.
    if (thrown.code === 'unavailable') throw thrown;
    return thrown.code;
  }
  throw thrown;
}

/** The same address twice is one photo. */
const unique = (photos: readonly (ListingPhoto | undefined)[]): ListingPhoto[] => {
  const there = photos.flatMap((photo) => photo ?? []);
  return there.filter((photo, place) => there.findIndex(({ id }) => id === photo.id) === place);
};
