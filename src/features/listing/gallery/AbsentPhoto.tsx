import { useTranslation } from 'react-i18next';
import type { ListingPhoto } from '#src/data/types.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { ListingPicture } from '#src/listings/card/index.ts';

/** In the viewer, where there is no picture to show: a small drawing and, without a network, why. */
export function AbsentPhoto({
  photo,
  alt,
}: {
  readonly photo: ListingPhoto;
  readonly alt: string;
}) {
  const { t } = useTranslation('listing');
  const isOffline = useReachability() === 'offline';
  return (
    <div className="grid size-full place-content-center justify-items-center gap-4 px-6 text-center">
      <ListingPicture
        photo={undefined}
        alt={alt}
        tier="thumb"
        className="aspect-4/3 w-40 rounded-card"
      />
      {isOffline && photo.key !== null && <p role="status">{t('gallery.notHere')}</p>}
    </div>
  );
}
