import type { ListingCard } from '#src/data/types.ts';

/** Whoever pressed a card looks at that home within this time, or did something else meanwhile. */
const MEANT_MS = 30_000;

let pressed: { readonly card: ListingCard; readonly at: number } | null = null;

/** A list opens the page of this home. */
export function notePressed(card: ListingCard): void {
  pressed = { card, at: Date.now() };
}

/** What a list showed of a home whose page it opened last, a moment ago: that page begins with it. Null: it did not open this one. */
export function pressedCard(id: string): ListingCard | null {
  if (pressed?.card.id !== id || Date.now() - pressed.at > MEANT_MS) return null;
  return pressed.card;
}
