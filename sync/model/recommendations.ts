import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Place } from '#contract/rules/distance.ts';
import type { Budget, RailName } from '#search/recommend/rails.ts';
import type { Points, Term } from '#search/recommend/recommend.ts';
import type { TasteEvent } from '#search/recommend/taste.ts';
import type { HomeCard } from '#contract/entities/homeCard.ts';

/** The input of recommendations. All of it is on this device, and none of it says who somebody is. */
export interface RecommendAsk {
  /** Their actions on homes. */
  readonly events: readonly (Pick<TasteEvent, 'kind' | 'at'> & { readonly id: string })[];
  /** Requirements; its bounds of prices are the budget's. */
  readonly must: ListingQuery;
  readonly budget: Budget | null;
  readonly places: readonly Place[];
  /** Never shown: what they hid, and what they know already. */
  readonly excluded: readonly string[];
  /** By term: 1 as usual, 0 not at all. */
  readonly weights: Readonly<Partial<Record<string, number>>>;
  /** In each row. */
  readonly most: number;
}

export interface RecommendedHome {
  readonly id: string;
  /** The terms that give most, three at most. */
  readonly reasons: readonly Term[];
  readonly terms: readonly Points[];
  /** Over the budget by this share; null: not over it. */
  readonly over: number | null;
  /** Below the usual price a m² by this share; null: not said. */
  readonly below: number | null;
}

export interface Recommendations {
  /** The basis of the recommendations: the person's actions, their stated needs, or nothing. */
  readonly knows: 'taste' | 'wishes' | 'nothing';
  readonly rails: readonly {
    readonly name: RailName;
    /** The saved home it is because of. */
    readonly of: string | null;
    readonly homes: readonly (RecommendedHome & {
      readonly card: HomeCard & { readonly excerpt: string };
    })[];
  }[];
}
