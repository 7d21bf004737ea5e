import { isSame } from '../../kit/isSame.ts';
import { always, mapped, never } from '../../kit/source.ts';
import type { ListingCard, SearchPage } from '../../model/listings.ts';
import type { Seen } from '../storedLook.ts';
import { type FirstPage, plainly, unpriced } from './firstPage.ts';

/** Answers only from the kept page; any other question waits for a part that can answer it. */
export function keptSeen(kept: FirstPage): Seen {
  const { asked, before, page, areas, heldAreas, cities } = kept;
  return {
    asked,
    listings: {
      search(...question) {
        if (isSame(question, asked)) return always(page);
        return isSame(question[0], before) ? always(unpriced(kept)) : never;
      },
      points: () => never,
      areas: () => always(areas),
      heldAreas: () => always(heldAreas),
      cities: () => always(cities),
      hasNoAreas: () => always(false),
    },
  };
}

/** The truth in the place of what was kept: what says the same of both is what is painted already. */
export function replacing(kept: FirstPage, seen: Seen): Seen {
  return {
    listings: {
      ...seen.listings,
      search(...question) {
        const source = seen.listings.search(...question);
        const [query, window] = question;
        if (!isSame([query, plainly(window)], kept.asked)) return source;
        return mapped(source, (page) => withPartsOf(kept.page, page));
      },
    },
  };
}

/** A page, made of the parts of another one wherever they say the same. */
export function withPartsOf(before: SearchPage, page: SearchPage): SearchPage {
  const cards = new Map(before.cards.map((card) => [card.id, card]));
  const cardOf = (card: ListingCard) => {
    const known = cards.get(card.id);
    return known !== undefined && isSame(known, card) ? known : card;
  };
  return {
    ...page,
    facets: isSame(before.facets, page.facets) ? before.facets : page.facets,
    cards: page.cards.map(cardOf),
  };
}
