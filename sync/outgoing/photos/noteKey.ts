import type { ListingFile, ListingPhoto } from '#contract/entities/property.ts';
import type { LocalDatabase } from '../../store/index.ts';
import { storeDoc } from '../../store/writes.ts';

/** A photo has its key now: the draft that shows it and the listing learn it. Done twice it changes nothing. */
export async function noteKey(
  database: LocalDatabase,
  photo: { readonly id: string; readonly listingId: string },
  key: string,
): Promise<void> {
  const keyed = <Photo extends { readonly id: string; readonly key?: unknown }>(each: Photo) =>
    each.id === photo.id && each.key !== key ? { ...each, key } : each;
  await storeDoc(database, 'properties', photo.listingId, (before) => {
    if (before === null) return null;
    const { photos: stood, details } = before.row;
    const photos = stood.map((each): ListingPhoto => keyed(each));
    const files = details.files?.map((each): ListingFile => keyed(each));
    if (!hasNews(photos, stood) && !hasNews(files, details.files)) return null;
    const told = files === undefined ? details : { ...details, files };
    return { ...before, row: { ...before.row, photos, details: told } };
  });
  await storeDoc(database, 'records', photo.listingId, (before) => {
    const stored: unknown = before?.body['photos'];
    if (before?.kind !== 'listing_draft' || !Array.isArray(stored)) return null;
    const photos = (stored as { readonly id: string; readonly key?: unknown }[]).map(keyed);
    const isNews = photos.some((each, at) => each !== stored[at]);
    return isNews ? { ...before, body: { ...before.body, photos } } : null;
  });
}

const hasNews = (after: readonly unknown[] = [], before: readonly unknown[] = []): boolean =>
  after.some((each, at) => each !== before[at]);

/** The first photo of each of these listings, as its listing or its draft has them. */
export async function coversOf(
  database: LocalDatabase,
  photos: readonly { readonly listingId: string }[],
): Promise<ReadonlySet<string>> {
  const ids = [...new Set(photos.map(({ listingId }) => listingId))];
  const [properties, records] = await Promise.all([
    database.collection('properties'),
    database.collection('records'),
  ]);
  const [listings, drafts] = await Promise.all([
    properties.findByIds(ids).exec(),
    records.findByIds(ids).exec(),
  ]);
  const covers = ids.flatMap((id) => {
    const draft: unknown = drafts.get(id)?.body['photos'];
    const first = (Array.isArray(draft) ? draft[0] : undefined) as { id?: string } | undefined;
    return first?.id ?? listings.get(id)?.row.photos[0]?.id ?? [];
  });
  return new Set(covers);
}
