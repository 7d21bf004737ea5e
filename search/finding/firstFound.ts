import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { AreaPack } from '../packs/areaPack.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';
import { idAt } from '../packs/pack.ts';
import type { Counted } from '#contract/entities/counted.ts';
import { createListingIndex } from './listingIndex.ts';

/** The first results of a search, worked out from the packs of all areas that it searches. */
export interface FirstFinder {
  /** One after the other, in whatever order: what is found does not depend on it. */
  take(pack: AreaPack): void;
  /** The first `most` homes and the counts, as a device that holds the same areas finds them. `now`: ms since the epoch. */
  find(query: ListingQuery, most: number, now: number): Counted & { readonly cards: HomeCard[] };
}

export function createFirstFinder(): FirstFinder {
  const index = createListingIndex();
  const cards = new Map<string, () => HomeCard>();
  return {
    take(pack) {
      index.awaited.take(pack, (id) => cards.has(id));
      for (let place = 0; place < pack.words.count; place += 1)
        cards.set(idAt(pack.columns, place), () => pack.cardAt(place));
    },
    find(query, most, now) {
      const { ids, ...counted } = index.search(query, { from: 0, count: most }, now);
      return { ...counted, cards: ids.flatMap((id) => cards.get(id)?.() ?? []) };
    },
  };
}
