import type { TourRoom } from '#contract/rules/listing/tour.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';

/** The name of a room as its owner gave it, or what kind of room it is. */
export function useRoomName(): (room: Pick<TourRoom, 'name' | 'room'>) => string {
  const texts = usePropertyTexts();
  return ({ name, room }) => (name.trim() === '' ? texts.room(room) : name);
}
