import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  /** The words that were searched for in what `page` shows. */
  readonly text: string;
  /** The card at a place of the list; undefined while it is on its way. */
  cardAt(index: number): ListingCard | undefined;
  /** Say which places are in sight. */
  show(first: number, last: number): void;
}

interface Held {
  readonly key: string;
  readonly text: string;
  readonly page: SearchPage;
  readonly cards: ReadonlyMap<number, readonly ListingCard[]>;
}

interface InSight {
  readonly key: string;
  readonly first: number;
  readonly last: number;
}

/** Of another search nothing was in sight yet. */
const inSightOf = (inSight: InSight, key: string): InSight =>
  inSight.key === key ? inSight : { key, first: 0, last: 0 };

/** What matches a query, as much of it as is in sight. */
export function useResults(query: ListingQuery): Results {
  const { listings } = useMarket();
  const key = writeQuery(query);
  const [inSight, setInSight] = useState({ key, first: 0, last: 0 });
  const { first, last } = inSightOf(inSight, key);
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
    const before = held.current?.key === key ? held.current : null;
    const cards = new Map(before?.cards);
    if (one !== undefined) cards.set(first, one.cards);
    if (other !== undefined) cards.set(last, other.cards);
    const isSame =
      before?.page === fresh &&
      before.cards.size === cards.size &&
      [...cards].every(([number, some]) => before.cards.get(number) === some);
    // The same object for the same answer: what shows it is not painted anew.
    if (!isSame) held.current = { key, text: query.text ?? '', page: fresh, cards };
  }
  const shown = held.current;
  const present = useRef(key);
  useLayoutEffect(() => {
    present.current = key;
  });
  const shownKey = shown?.key;
  const show = useCallback(
    (from: number, to: number) => {
      const next = { first: Math.floor(from / PAGE), last: Math.floor(to / PAGE) };
      setInSight((before) => {
        const now = inSightOf(before, present.current);
        const isSame = now.first === next.first && now.last === next.last;
        return isSame ? before : { key: present.current, ...next };
      });
    },
    // Another search is on the screen: who shows it says what of it is in sight.
    // oxlint-disable-next-line react/exhaustive-deps
    [shownKey],
  );
  const cardAt = useCallback(
    (index: number) => shown?.cards.get(Math.floor(index / PAGE))?.[index % PAGE],
    [shown],
  );
  const isOld = shownKey !== key;
  return useMemo(
    () => ({ page: shown?.page, isOld, text: shown?.text ?? '', cardAt, show }),
    [shown, isOld, cardAt, show],
  );
}
