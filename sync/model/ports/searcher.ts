import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Arrived } from '../arrived.ts';
import type { Within } from '#search/finding/found.ts';
import type { MapPoints, SearchPage, SearchWindow } from '../listings.ts';
import type { RecommendAsk, Recommendations } from '../recommendations.ts';
import type { Unsubscribe } from '../../kit/clock.ts';

/** The searcher's own results; the scopes behind them are known elsewhere. */
export type Found = Pick<
  SearchPage,
  'total' | 'cards' | 'facets' | 'relax' | 'currency' | 'newest' | 'more' | 'isLed'
> & {
  /** Areas whose rows are on their way and whose homes are all searched already, by their packs. Absent: none. */
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
  /** All homes that match, for the map: the first `ranked` of them in the order of the sort, the rest in no particular order. */
  points(query: ListingQuery, now: number, ranked: number, within?: Within): Promise<MapPoints>;
  /** Homes recommended to somebody, in rows, one for each reason. */
  recommend(ask: RecommendAsk, now: number, within?: Within): Promise<Recommendations>;
  /** These listings were stored, changed or removed: it reads them again. */
  changed(ids: readonly string[]): void;
  /**
   * The intake stored these listings, which this device did not hold before. Questions that wait are answered anew, also where
   * none of them has to be read.
   */
  arrived(homes: readonly Arrived[]): void;
  /** From now on it is told of every change. It reads again what was stored between its first read and this call. */
  catchUp(): void;
  /** Everything was changed at once: it reads all again. */
  reread(): void;
  /**
   * On a device that holds nothing and decided nothing: the areas of this city are likely to be wanted, null: of the one that
   * the server has a device begin with. Until `arriving` says which are, they are taken for on their way.
   */
  foresee(cityId: string | null): void;
  /**
   * All areas whose homes are on their way. Until an area's homes are stored, its pack is searched; an area that is no
   * longer named is searched as it is stored. `mayFetch` false: only packs that this device has kept. `cities`: of each
   * area the city whose manifest names its base; any other is asked for by itself. Resolves once every pack that can be
   * had is searched.
   */
  arriving(
    areaIds: readonly string[],
    mayFetch?: boolean,
    cities?: Readonly<Record<string, string>>,
  ): Promise<void>;
  /** All listings the person does not want to see. */
  hide(ids: readonly string[]): void;
  /** Calls back whenever answers may have changed. */
  onChange(callback: () => void): Unsubscribe;
  close(): void;
}
