import { useCallback } from 'react';
import type { ListingPhoto } from '#src/data/types.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';

/** What a photo shows, in words: its room, and what the owner says of it. */
export function usePhotoAlt(): (photo: Pick<ListingPhoto, 'room' | 'caption'>) => string {
  const { room } = usePropertyTexts();
  return useCallback(
    (photo) => {
      const words = room(photo.room);
      return photo.caption === undefined || photo.caption === ''
        ? words
        : `${words}: ${photo.caption}`;
    },
    [room],
  );
}
