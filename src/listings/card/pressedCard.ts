import type { ListingCard } from '#src/data/types.ts';

/** The person who pressed a card looks at that home within this time, or did something else meanwhile. */
const MEANT_MS = 30_000;

let pressed: { readonly card: ListingCard; readonly at: number } | null = null;

/** A list opens the page of this home. */
export function notePressed(card: ListingCard): void {
  pressed = { card, at: Date.now() };
}

/**
 * The card of the home whose page was opened last from a list, a moment ago: that page begins with it. Null:
 * the list did not open this one.
 */
export function pressedCard(id: string): ListingCard | null {
  if (pressed?.card.id !== id || Date.now() - pressed.at > MEANT_MS) return null;
  return pressed.card;
}
