import type { LocalDatabase } from '../../store/index.ts';
import { storeDoc } from '../../store/writes.ts';

/** A photo that never got its key is taken out of the listing and of the draft that show it. */
export async function dropPhoto(
  database: LocalDatabase,
  { id, listingId }: { readonly id: string; readonly listingId: string },
): Promise<void> {
  const isOther = (each: { readonly id: string; readonly key?: unknown }) =>
    each.id !== id || typeof each.key === 'string';
  await storeDoc(database, 'properties', listingId, (before) => {
    if (before === null) return null;
    const { photos: stood, details } = before.row;
    const photos = stood.filter(isOther);
    const files = details.files?.filter(isOther);
    if (photos.length === stood.length && files?.length === details.files?.length) return null;
    const told = files === undefined ? details : { ...details, files };
    return { ...before, row: { ...before.row, photos, details: told } };
  });
  await storeDoc(database, 'records', listingId, (before) => {
    const stored: unknown = before?.body['photos'];
    if (before?.kind !== 'listing_draft' || !Array.isArray(stored)) return null;
    const photos = (stored as { readonly id: string; readonly key?: unknown }[]).filter(isOther);
    return photos.length === stored.length ? null : { ...before, body: { ...before.body, photos } };
  });
}
