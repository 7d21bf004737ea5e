import { useTranslation } from 'react-i18next';
import type { ListingPhoto } from '#src/data/types.ts';
import { useIsRtl } from '#src/i18n/useLanguage.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { PhotoViewer } from '#src/ui/PhotoViewer.tsx';
import { AbsentPhoto } from './AbsentPhoto.tsx';
import { usePhotoAlt } from './usePhotoAlt.ts';

export interface ViewerProps {
  readonly photos: readonly ListingPhoto[];
  /** How many there are, where some of them are still to come. */
  readonly total?: number;
  /** Of the photo that is shown; null: closed. */
  readonly id: string | null;
  readonly onChange: (id: string) => void;
  readonly onClose: () => void;
}

/** The photos of a home, one at a time over the whole screen. */
export function Viewer({ photos, total, id, onChange, onClose }: ViewerProps) {
  const { t } = useTranslation(['listing', 'common', 'files']);
  const isRtl = useIsRtl();
  const altOf = usePhotoAlt();
  const index = photos.findIndex((photo) => photo.id === id);
  const photo = photos[index];
  return (
    <PhotoViewer
      count={photos.length}
      index={photo === undefined ? null : index}
      title={photo === undefined ? '' : altOf(photo)}
      labels={{
        position: t('gallery.position', { at: index + 1, count: total ?? photos.length }),
        before: t('files:viewer.before'),
        after: t('files:viewer.after'),
        close: t('common:close'),
      }}
      isRtl={isRtl}
      onChange={(next) => {
        const to = photos[next];
        if (to !== undefined) onChange(to.id);
      }}
      onClose={onClose}
    >
      {photo !== undefined && (
        <ListingPicture
          key={photo.id}
          photo={photo}
          alt={altOf(photo)}
          tier="full"
          // The words in a plan must be legible.
          least={photo.room === 'floor_plan' ? 'full' : 'medium'}
          isFirst
          isWhole
          instead={<AbsentPhoto photo={photo} alt={altOf(photo)} />}
          className="size-full !bg-black"
        />
      )}
    </PhotoViewer>
  );
}
