import { TOUR_CACHE } from '#contract/protocol/caches.ts';
import { photoAddress } from '#contract/rules/listing/photoAddress.ts';
import { hasLeft, SignedOut } from '../model/signedOut.ts';
import { type KeptTour, keptTourSchema, type TourToKeep } from '../model/tours.ts';
import { forgetOldestHomeFile } from './keptHomeFiles.ts';
import { bytesTooMany } from './room.ts';
import { storageFacts } from './storage.ts';

/** Gives room where a write finds none. */
export interface KeptTours {
  /** Removes the tour that was kept longest ago; false where there is none. */
  forgetOldest(): Promise<boolean>;
}

/** Beside its pictures each tour has a page that says what it is. They are never asked of a server. */
const FOLDER = '/kept-tours/';
const pageOf = (id: string): string => FOLDER + id;

/** The addresses of what is kept of a tour: a plan need not be large. */
export const addressesOf = ({ photos }: Pick<KeptTour, 'photos'>): readonly string[] =>
  photos.flatMap(({ key, sphere }) =>
    key === null ? [] : [photoAddress(key, sphere === undefined ? 'medium' : 'full')],
  );

/** The newest first. Tours that cannot be read are left out. */
export async function keptTours(): Promise<readonly KeptTour[]> {
  const cache = await openTours();
  const tours: KeptTour[] = [];
  for (const request of (await cache?.keys()) ?? []) {
    if (!new URL(request.url).pathname.startsWith(FOLDER)) continue;
    const page: unknown = await (await cache?.match(request))?.json().catch(() => null);
    const parsed = keptTourSchema.safeParse(page);
    if (parsed.success) tours.push(parsed.data);
  }
  return tours.toSorted((one, other) => other.keptAt - one.keptAt);
}

/** `ending`: of the session it is kept in; rejects with SignedOut where that ended by then. */
export async function keepTour(
  tour: TourToKeep,
  now: number,
  ending: AbortSignal,
): Promise<'kept' | 'full'> {
  const { usageBytes, quotaBytes } = await storageFacts();
  const after = usageBytes === null ? null : usageBytes + tour.about;
  if (bytesTooMany({ usageBytes: after, quotaBytes }) > 0) return 'full';
  if (hasLeft(ending)) throw new SignedOut();
  // Asked for before a Log Out deletes it: what is put into it afterwards is nowhere.
  const cache = await caches.open(TOUR_CACHE);
  try {
    let bytes = 0;
    for (const address of addressesOf(tour)) bytes += await stored(cache, address);
    const { id, title, photos } = tour;
    const kept: KeptTour = { id, title, photos, bytes, keptAt: now };
    await cache.put(pageOf(id), Response.json(kept));
    return 'kept';
  } catch (error) {
    await sweep(cache);
    throw error;
  }
}

export async function removeTour(id: string): Promise<void> {
  const cache = await openTours();
  if (cache === null) return;
  await cache.delete(pageOf(id));
  await sweep(cache);
}

export const toursOnDevice: KeptTours = {
  async forgetOldest() {
    const oldest = (await keptTours()).at(-1);
    // Documents and films give way after tours.
    if (oldest === undefined) return await forgetOldestHomeFile();
    await removeTour(oldest.id);
    return true;
  },
};

/** Its bytes, once it is kept. */
async function stored(cache: Cache, address: string): Promise<number> {
  const before = await cache.match(address);
  if (before !== undefined) return (await before.blob()).size;
  const answer = await fetch(address);
  if (!answer.ok) throw new TypeError(`${address} answered ${answer.status}`);
  const bytes = (await answer.clone().blob()).size;
  await cache.put(address, answer);
  return bytes;
}

/** Two tours may have a picture in common: what no tour has goes. */
async function sweep(cache: Cache): Promise<void> {
  const wanted = new Set((await keptTours()).flatMap(addressesOf));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (!pathname.startsWith(FOLDER) && !wanted.has(pathname)) await cache.delete(url);
  }
}

/** Looking makes none. */
async function openTours(): Promise<Cache | null> {
  const { caches: all } = globalThis as { caches?: CacheStorage };
  return all !== undefined && (await all.has(TOUR_CACHE)) ? await all.open(TOUR_CACHE) : null;
}
