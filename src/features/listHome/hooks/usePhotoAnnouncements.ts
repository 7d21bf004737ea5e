import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { DraftPhotos, PhotoActs } from './useDraftPhotos.ts';

/** The actions on photos, and a text for screen readers that says what the last move did. */
export function usePhotoAnnouncements({ photos, acts }: DraftPhotos): {
  readonly acts: PhotoActs;
  readonly told: string;
} {
  const { t } = useTranslation('listHome');
  const [told, setTold] = useState('');
  const of = photos.length;
  const toldActs = useMemo<PhotoActs>(
    () => ({
      ...acts,
      move(id, to) {
        acts.move(id, to);
        setTold(t('photo.place', { place: to + 1, of }));
      },
    }),
    [acts, of, t],
  );
  return { acts: toldActs, told };
}
