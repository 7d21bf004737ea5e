import type { ListingCard } from '#src/data/types.ts';

let pressed: ListingCard | null = null;

/** The page of this home is opened from its card. */
export function notePressed(card: ListingCard): void {
  pressed = card;
}

/** What the list showed of a home whose page was opened from there last: that page begins with it. Null: it was opened otherwise. */
export const pressedCard = (id: string): ListingCard | null =>
  pressed?.id === id ? pressed : null;
