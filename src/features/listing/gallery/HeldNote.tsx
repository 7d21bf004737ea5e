import { useTranslation } from 'react-i18next';
import type { ListingPhoto } from '#src/data/types.ts';
import { useHeldFiles } from '#src/data/useHeldFiles.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { photoAddresses } from '#contract/rules/listing/photoAddress.ts';

/** Without a network: how many of the photos can be seen. */
export function HeldNote({ photos }: { readonly photos: readonly ListingPhoto[] }) {
  const { t } = useTranslation('listing');
  const isOnline = useReachability() === 'online';
  const stored = photos.flatMap(({ key }) => (key === null ? [] : [photoAddresses(key)]));
  const held = useHeldFiles(stored);
  if (isOnline || held === undefined || held === stored.length) return null;
  const here = held + photos.length - stored.length;
  return <p className="text-sm text-soft">{t('gallery.held', { held: here, n: photos.length })}</p>;
}
