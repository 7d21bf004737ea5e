import type { QueryField } from './listingQuery.ts';

/** How many listings each choice of a filter would leave, with all other filters in force. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The counts of a search, independent of the part of it that a page shows. */
export interface Counted {
  /** All that match. */
  readonly total: number;
  readonly facets: FacetCounts;
  /** The currency that price bounds without one are read in (FI13); null: this device holds no home. */
  readonly currency: string | null;
  /** If nothing matches: the filters that exclude most, each with how many would match without it. */
  readonly relax: readonly { readonly field: QueryField; readonly total: number }[];
  /**
   * How many of `total` came after the page was first shown (`upTo` of the window), and are not among its cards. Absent:
   * none.
   */
  readonly more?: number;
  /** True where the homes kept at the head of the window (`lead`) would stand elsewhere by the order alone. */
  readonly isLed?: boolean;
}
