import { useState } from 'react';
import { localDay } from '#contract/rules/calendarDay.ts';
import type { Comparable, PriceBand } from '#contract/rules/market/priceBand.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useSearch } from '#src/data/useSearch.ts';
import { bandOf, COMPARE_MOST } from '../rules/comparables.ts';
import { useOpenDraft } from './draftContext.ts';

/**
 * The asking prices of homes like the draft, from the listings on this device; null while there are too few.
 */
export function useBand(query: ListingQuery): PriceBand<Comparable> | null {
  const { id, listing } = useOpenDraft();
  const page = useSearch(query, { from: 0, count: COMPARE_MOST });
  const [today] = useState(() => localDay(new Date()));
  return page === undefined ? null : bandOf(id, listing, page.cards, today);
}
