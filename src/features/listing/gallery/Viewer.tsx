import { useTranslation } from 'react-i18next';
import type { ListingPhoto } from '#src/data/types.ts';
import { HomePhoto } from '#src/homes/HomePhoto.tsx';
import { PhotoViewer } from '#src/ui/PhotoViewer.tsx';
import { AbsentPhoto } from './AbsentPhoto.tsx';
import { usePhotoAlt } from './usePhotoAlt.ts';

export interface ViewerProps {
  readonly photos: readonly ListingPhoto[];
  /** Null: closed. */
  readonly index: number | null;
  readonly onChange: (index: number) => void;
  readonly onClose: () => void;
}

/** The photos of a home, one at a time over the whole screen. */
export function Viewer({ photos, index, onChange, onClose }: ViewerProps) {
  const { t, i18n } = useTranslation(['listing', 'common']);
  const altOf = usePhotoAlt();
  const count = photos.length;
  const photo = index === null ? undefined : photos[index];
  return (
    <PhotoViewer
      count={count}
      index={photo === undefined ? null : index}
      title={photo === undefined ? '' : altOf(photo)}
      labels={{
        position: t('gallery.position', { at: (index ?? 0) + 1, count }),
        before: t('gallery.before'),
        after: t('gallery.after'),
        close: t('common:close'),
      }}
      isRtl={i18n.dir() === 'rtl'}
      onChange={onChange}
      onClose={onClose}
    >
      {photo !== undefined && (
        <HomePhoto
          key={photo.id}
          photo={photo}
          alt={altOf(photo)}
          tier="full"
          // What is written in a plan must be legible.
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
