import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Budget } from '#search/recommend/rails.ts';
import type { Money } from '#contract/rules/money/money.ts';
import type { Kept, RecommendAsk, RecordBody } from '#src/data/types.ts';

/** A person's actions on homes, as this device keeps them. */
export interface Deeds {
  readonly saved: readonly RecordBody<'saved_home'>[];
  readonly hidden: readonly RecordBody<'hidden_home'>[];
  readonly viewed: readonly RecordBody<'viewed_home'>[];
  readonly compared: readonly Kept<'comparison'>[];
  readonly inquired: readonly { readonly propertyId: string; readonly at: number }[];
}

export interface Wishes {
  readonly weights: Readonly<Record<string, number>>;
  /** ms since the epoch: what was done before does not count. */
  readonly since: number;
  readonly must: ListingQuery;
  /** A month of a rental. */
  readonly budget: Money | null;
  readonly places: readonly { readonly lat: number; readonly lon: number }[];
  readonly most: number;
}

/** One look says little, and how long it was is not kept: a home counts as looked at from the second look on. */
const LOOKS = 2;

/** The input of recommendations. It does not contain who somebody is. */
export function askOf(deeds: Deeds, wishes: Wishes): RecommendAsk {
  const { saved, hidden, viewed, compared, inquired } = deeds;
  const { since, must, places, weights, most } = wishes;
  const events = [
    ...saved.map(({ propertyId, savedAt }) => ({
      id: propertyId,
      kind: 'save' as const,
      at: savedAt,
    })),
    ...hidden.map(({ propertyId, at }) => ({ id: propertyId, kind: 'hide' as const, at })),
    ...viewed
      .filter(({ times }) => times >= LOOKS)
      .map(({ propertyId, at }) => ({ id: propertyId, kind: 'view' as const, at })),
    ...compared.flatMap(({ body: { propertyIds, at } }) =>
      propertyIds.map((id) => ({ id, kind: 'compare' as const, at })),
    ),
    ...inquired.map(({ propertyId, at }) => ({ id: propertyId, kind: 'inquiry' as const, at })),
  ];
  return {
    events: events.filter(({ at }) => at > since),
    must,
    budget: budgetFor(must, wishes.budget),
    places: places.map(({ lat, lon }) => ({ lat, lon })),
    // Homes they saved or wrote about are known to them; a hidden home never comes back, whatever was forgotten.
    excluded: [
      ...hidden.map(({ propertyId }) => propertyId),
      ...saved.map(({ propertyId }) => propertyId),
      ...inquired.map(({ propertyId }) => propertyId),
    ].toSorted(),
    weights,
    most,
  };
}

/** The most that a search takes, else what the profile says of a month. */
function budgetFor(must: ListingQuery, profile: Money | null): Budget | null {
  const { type = 'rent', price, currency } = must;
  if (price?.max !== undefined)
    // Without a currency it means the one of most homes, which the search knows.
    return { amount: price.max, currency: currency ?? '', type };
  return profile === null ? null : { ...profile, type: 'rent' };
}
