import type { Property } from '#contract/entities/property.ts';
import type { Kept } from '#contract/entities/record.ts';
import type { SavedHome } from '#contract/entities/records/note.ts';
import { plainPhotos } from '#contract/rules/listing/tour.ts';

/** No more than these are kept by themselves: as many as the store of shown photos has room for beside others. */
const MOST_PHOTOS = 300;

/** Homes of which somebody wants every photo on this device: those in a list that says so. */
export function homesWithPhotos(
  saved: readonly SavedHome[],
  lists: readonly Kept<'home_list'>[],
): string[] {
  const wanted = new Set(lists.filter(({ body }) => body.keepOffline).map(({ id }) => id));
  return saved
    .filter((home) => home.lists.some((id) => wanted.has(id)))
    .map(({ propertyId }) => propertyId);
}

/** Keys of their photos, without those of tours, which are kept by themselves: the covers first, so that each home has one before any has two. */
export function photosToKeep(
  listings: readonly Pick<Property, 'photos'>[],
  most = MOST_PHOTOS,
): string[] {
  return listings
    .flatMap(({ photos }) => plainPhotos(photos).map(({ key }, place) => ({ key, place })))
    .toSorted((one, other) => one.place - other.place)
    .flatMap(({ key }) => (key === null ? [] : [key]))
    .slice(0, most);
}

/** Keys of their documents. Films are kept one by one, by whoever wants them. */
export const documentsToKeep = (listings: readonly Pick<Property, 'details'>[]): string[] =>
  listings.flatMap(({ details }) =>
    (details.files ?? []).flatMap(({ kind, key }) =>
      kind === 'document' && key !== null ? [key] : [],
    ),
  );
