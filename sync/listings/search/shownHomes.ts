import type { Property } from '#contract/entities/property.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';
import { keepNewest } from '#contract/rules/keepNewest.ts';
import type { ListingCard } from '../../model/listings.ts';
import type { StoredListings } from '../../model/ports/storedListings.ts';
import { foundCard } from './card.ts';
import type { Keywords } from '#search/finding/keywords.ts';

/** So many homes that were shown are kept at hand: a few pages of a list, about a megabyte. */
const KEPT = 240;

/** The cards of what was found, from the stored listings: those that were shown lately are not read again. */
export interface ShownHomes {
  /** In the order of `ids`; `gone`: those that are not stored any more. */
  cards(
    ids: readonly string[],
    keywords: Keywords,
  ): Promise<{ readonly cards: readonly ListingCard[]; readonly gone: readonly string[] }>;
  /** These were changed. */
  forget(ids: readonly string[]): void;
  forgetAll(): void;
}

/** `awaited`: the card of a home that is not stored; null: it is none of those that are awaited. */
export function createShownHomes(
  stored: Pick<StoredListings, 'byIds'>,
  awaited: (id: string) => HomeCard | null = () => null,
): ShownHomes {
  const kept = new Map<string, Property>();
  /** How often something changed: what was read before is not kept after. */
  let changes = 0;

  return {
    async cards(ids, keywords) {
      const atHand = new Map(
        ids.flatMap((id) => kept.get(id) ?? []).map((home) => [home.id, home]),
      );
      const missing = ids.filter((id) => !atHand.has(id));
      const before = changes;
      const read = missing.length === 0 ? [] : await stored.byIds(missing);
      const found = new Map(read.map((home) => [home.id, home]));
      const homeOf = (id: string) => found.get(id) ?? atHand.get(id);
      const homes = ids.flatMap((id) => homeOf(id) ?? []);
      if (before === changes) for (const home of homes) keepNewest(kept, home.id, home, KEPT);
      const gone: string[] = [];
      const cards = ids.flatMap((id) => {
        const home = homeOf(id);
        if (home !== undefined) return [foundCard(home, keywords)];
        const card = awaited(id);
        if (card === null) gone.push(id);
        // The text that a word was found in comes with the row.
        return card === null ? [] : [{ ...card, excerpt: '' }];
      });
      return { cards, gone };
    },
    forget(ids) {
      changes += 1;
      for (const id of ids) kept.delete(id);
    },
    forgetAll() {
      changes += 1;
      kept.clear();
    },
  };
}
