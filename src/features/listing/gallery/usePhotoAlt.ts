import { useCallback } from 'react';
import type { ListingPhoto } from '#src/data/types.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';

/** The alternative text of a photo: its room and the owner's caption, without repeating the room. */
export function usePhotoAlt(): (photo: Pick<ListingPhoto, 'room' | 'caption'>) => string {
  const { room } = usePropertyTexts();
  return useCallback(
    (photo) => {
      const words = room(photo.room);
      const { caption = '' } = photo;
      if (caption === '') return words;
      return isSaidIn(words, caption) ? caption : `${words}: ${caption}`;
    },
    [room],
  );
}

/** 'Living room' in 'Living room towards the windows', and not 'Hall' in 'Hallway'. */
export function isSaidIn(room: string, caption: string): boolean {
  if (!caption.toLowerCase().startsWith(room.toLowerCase())) return false;
  return !/^\p{L}/u.test(caption.slice(room.length));
}
