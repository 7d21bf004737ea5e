import { useMemo, useRef, useState } from 'react';
import { writeQuery } from '#contract/rules/queryAddress.ts';
import type { ListingCard, ListingQuery, SearchPage } from '#src/data/types.ts';
import { useLiveQuery } from '#src/data/useLiveQuery.ts';
import { useMarket } from '#src/data/useMarket.ts';

/** Cards are asked for so many at a time. */
const PAGE = 60;

export interface Results {
  /** Undefined until anything was found out. While a new query is answered the page before stays. */
  readonly page: SearchPage | undefined;
  /** The answer to the present query is not there yet. */
  readonly isOld: boolean;
  /** The card at a place of the list; undefined while it is on its way. */
  cardAt(index: number): ListingCard | undefined;
  /** Say which places are in sight. */
  show(first: number, last: number): void;
}

interface Held {
  readonly key: string;
  readonly page: SearchPage;
  readonly cards: ReadonlyMap<number, readonly ListingCard[]>;
}

/** What matches a query, as much of it as is in sight. */
export function useResults(query: ListingQuery): Results {
  const { listings } = useMarket();
  const key = writeQuery(query);
  const [inSight, setInSight] = useState({ key, first: 0, last: 0 });
  const { first, last } = inSight.key === key ? inSight : { first: 0, last: 0 };
  const one = usePage(first);
  const other = usePage(last);
  const held = useRef<Held | null>(null);

  function usePage(number: number) {
    const live = useMemo(
      () => listings.search(query, { from: number * PAGE, count: PAGE }),
      // The key is the query, as text.
      // oxlint-disable-next-line react/exhaustive-deps
      [listings, key, number],
    );
    return useLiveQuery(live);
  }

  const fresh = one ?? other;
  if (fresh !== undefined) {
    const before = held.current?.key === key ? held.current.cards : new Map();
    const cards = new Map(before);
    if (one !== undefined) cards.set(first, one.cards);
    if (other !== undefined) cards.set(last, other.cards);
    held.current = { key, page: fresh, cards };
  }
  const shown = held.current;
  return {
    page: shown?.page,
    isOld: shown?.key !== key,
    cardAt: (index) => shown?.cards.get(Math.floor(index / PAGE))?.[index % PAGE],
    show(from, to) {
      const next = { key, first: Math.floor(from / PAGE), last: Math.floor(to / PAGE) };
      if (next.first === first && next.last === last) return;
      setInSight(next);
    },
  };
}
