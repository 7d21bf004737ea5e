import type { QueryField } from './listingQuery.ts';

/** How many listings each choice of a filter would leave, with all other filters in force. */
export type FacetCounts = Readonly<Record<string, Readonly<Record<string, number>>>>;

/** The counts of a search, independent of the part of it that a page shows. */
export interface Counted {
  /** All that match. */
  readonly total: number;
  readonly facets: FacetCounts;
  /** The one in which bounds of prices are meant (FI13); null: no home is here. */
  readonly currency: string | null;
  /** If nothing matches: the filters that cost most, with how many there would be without each. */
  readonly relax: readonly { readonly field: QueryField; readonly total: number }[];
  /** Of `total`, those that came after the `upTo` of the window: they are not among the cards. Absent: none. */
  readonly more?: number;
}
