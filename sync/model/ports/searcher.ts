import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Arrived } from '../arrived.ts';
import type { Within } from '#search/finding/found.ts';
import type { MapPoints, SearchPage, SearchWindow } from '../listings.ts';
import type { RecommendAsk, Recommendations } from '../recommendations.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

/** The searcher's own results; the scopes behind them are known elsewhere. */
export type Found = Pick<
  SearchPage,
  'total' | 'cards' | 'facets' | 'relax' | 'currency' | 'newest' | 'more'
> & {
  /** Areas on their way of which all homes are searched already. Absent: none. */
  readonly awaited?: readonly string[];
};

export type { Within };

export type Window = SearchWindow;

/**
 * Searches what this device holds: in a worker in a browser, in the same thread under tests. Reads the stored
 * listings by itself. Questions wait until it has read them.
 */
export interface Searcher {
  /**
   * `now`: ms since the epoch; `within`: only homes of these areas, null: of all. Rejects once it is closed, or when the
   * listings cannot be read.
   */
  search(query: ListingQuery, window: Window, now: number, within?: Within): Promise<Found>;
  /** The first `ranked` in the order of the sort, all others behind them. */
  points(query: ListingQuery, now: number, ranked: number, within?: Within): Promise<MapPoints>;
  /** The homes for somebody, in rows by why. */
  recommend(ask: RecommendAsk, now: number, within?: Within): Promise<Recommendations>;
  /** These listings were stored, changed or removed: it looks again. */
  changed(ids: readonly string[]): void;
  /** These listings were stored by the thread that takes areas in, and were not here before. */
  arrived(homes: readonly Arrived[]): void;
  /** From now on it is told of every change; of what was stored before, since it began to read, it was not. */
  catchUp(): void;
  /** Everything was changed at once: it reads all again. */
  reread(): void;
  /**
   * All areas whose homes are on their way: until they are stored, what the server made of them is searched. An area that was
   * among these and is no more is as it is stored. `mayFetch`: else what this device kept of them has to do. Resolves once what
   * there is of all of them is searched.
   */
  arriving(areaIds: readonly string[], mayFetch?: boolean): Promise<void>;
  /** All listings the person does not want to see. */
  hide(ids: readonly string[]): void;
  /** Calls back whenever answers may be others now. */
  onChange(callback: () => void): Unsubscribe;
  close(): void;
}
