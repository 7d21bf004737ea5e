import { type RefObject, useEffect, useRef } from 'react';
import { useMarket } from '#src/data/useMarket.ts';

/** As much of a card as somebody needs to see what home it is. */
const SEEN = 0.5;
/** A person who scrolls past sees nothing. */
const FOR_MS = 1000;

type OnSeen = () => void;

/** One observer for all cards: each that stays on the screen for a moment is told of once. */
function createSeen() {
  const waiting = new Map<
    Element,
    { readonly onSeen: OnSeen; timer?: ReturnType<typeof setTimeout> }
  >();
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, intersectionRatio } of entries) {
        const card = waiting.get(target);
        if (card === undefined) continue;
        clearTimeout(card.timer);
        if (intersectionRatio < SEEN || document.visibilityState !== 'visible') continue;
        card.timer = setTimeout(() => {
          forget(target);
          card.onSeen();
        }, FOR_MS);
      }
    },
    { threshold: SEEN },
  );
  function forget(element: Element) {
    clearTimeout(waiting.get(element)?.timer);
    waiting.delete(element);
    observer.unobserve(element);
  }
  return {
    watch(element: Element, onSeen: OnSeen) {
      waiting.set(element, { onSeen });
      observer.observe(element);
      return () => forget(element);
    },
  };
}

let seen: ReturnType<typeof createSeen> | undefined;

/**
 * Counts that the card of a home was on the screen: its owner is told how often cards were, never whose screen it was. Gives the
 * reference for the card.
 */
export function useShown<Card extends Element>(listingId: string): RefObject<Card | null> {
  const { listings } = useMarket();
  const card = useRef<Card>(null);
  useEffect(() => {
    const element = card.current;
    if (element === null) return undefined;
    seen ??= createSeen();
    // A card that could not be counted is no matter to anybody here.
    return seen.watch(element, () => void listings.noteShown(listingId).catch(() => undefined));
  }, [listings, listingId]);
  return card;
}
