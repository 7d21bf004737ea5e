import type { QueryField } from '../../entities/listingQuery.ts';

/** How many listings each choice of a filter would leave, with all other filters in force. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** Ids of the areas that are searched; null: whatever is here. */
export type Within = readonly string[] | null;

/** Which places of a list. */
export interface SearchWindow {
  readonly from: number;
  readonly count: number;
  /** Only homes that had come then (`newest` of a page): the order of who looks does not change as others come. */
  readonly upTo?: number;
}

/** What a search finds, whatever is shown of it. */
export interface Counted {
  /** All that match. */
  readonly total: number;
  readonly facets: FacetCounts;
  /** The one in which bounds of prices are meant (FI13); null: no home is here. */
  readonly currency: string | null;
  /** Where nothing matches: the filters that cost most, with how many there would be without each. */
  readonly relax: readonly { readonly field: QueryField; readonly total: number }[];
  /** Of `total`, those that came after the `upTo` of the window: they are not among the cards. Absent: none. */
  readonly more?: number;
}

/** All that match, for the map: parallel arrays, ranked, best first. */
export interface MapPoints {
  readonly ids: readonly string[];
  /** [lon, lat, lon, lat …] */
  readonly positions: Float64Array;
  /** Minor units, each of its own currency: a place in `currencies`. */
  readonly prices: Float64Array;
  readonly currencyOf: Uint8Array;
  readonly currencies: readonly string[];
}
