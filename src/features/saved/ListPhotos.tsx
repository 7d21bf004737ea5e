import { useTranslation } from 'react-i18next';
import { useHeldFiles } from '#src/data/useHeldFiles.ts';
import { useListings } from '#src/data/useListings.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { photoAddresses } from '#contract/rules/listing/photoAddress.ts';
import { photosToKeep } from '#sync/model/rules/listing/photosToKeep.ts';

/** The usual size of a photo of 800 px, bytes. */
const PHOTO_BYTES = 62_000;

/** How many photos of a list's homes are on this device, and their estimated size. */
export function ListPhotos({ ids }: { readonly ids: readonly string[] }) {
  const { t } = useTranslation('saved');
  const format = useFormat();
  const keys = photosToKeep(useListings(ids) ?? []);
  const held = useHeldFiles(keys.map(photoAddresses));
  if (keys.length === 0 || held === undefined) return null;
  return (
    <p className="pb-2 text-sm text-soft">
      {t('list.held', { held, n: keys.length, size: format.bytes(keys.length * PHOTO_BYTES) })}
    </p>
  );
}
