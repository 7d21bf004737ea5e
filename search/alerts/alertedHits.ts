import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { saysWhere } from '#search/query/saysWhere.ts';
import type { Property } from '#contract/entities/property.ts';
import type { Kept } from '#contract/entities/record.ts';
import { type HitFacts, newHits } from '#contract/rules/alerts/newHits.ts';
import { matchingHomes } from './matchingHomes.ts';
import { mayBeAbout } from './mayBeAbout.ts';

type Home = Property & { readonly isGone: boolean };

/**
 * Finds the news of these homes for the person's alerts that they have not found yet. `hidden`: ids of homes
 * the person does not want to see. `judged`: whether a search is about a home, where that was looked at
 * before; a home that changes is another object.
 */
export function alertedHits(
  searches: readonly Kept<'saved_search'>[],
  homes: readonly Home[],
  { hidden, ...facts }: HitFacts & { readonly hidden: readonly string[] },
  judged: Judged = new WeakMap(),
): readonly Kept<'alert_hit'>[] {
  const there = homes.filter(({ isGone }) => !isGone);
  const byId = new Map(there.map((home) => [home.id, home]));
  return searches.flatMap((search) => {
    const perhaps = there.filter((home) => mayBeAbout(search.body.query, home));
    const news = newHits(search, perhaps, facts);
    const asked = `${JSON.stringify(search.body.query)} ${hidden.join(' ')}`;
    const newsworthy = [
      ...new Set(news.flatMap(({ body }) => byId.get(body.propertyId) ?? [])),
    ].filter(({ area_id: area }) => isSearched(search.body.query, facts.cityOf?.get(area)));
    const unjudged = newsworthy.filter((home) => judged.get(home)?.has(asked) !== true);
    const matching = matchingHomes(search.body.query, unjudged, hidden, facts.now);
    for (const home of unjudged)
      judged.set(home, new Map(judged.get(home)).set(asked, matching.has(home.id)));
    return news.filter(({ body }) => {
      const home = byId.get(body.propertyId);
      return home !== undefined && judged.get(home)?.get(asked) === true;
    });
  });
}

/** A search of a city that names no areas or place in it is about no home of another. */
export const isSearched = (query: ListingQuery, city: string | undefined): boolean =>
  query.city === undefined || city === undefined || saysWhere(query) || query.city === city;

/** By home and by what was asked. */
export type Judged = WeakMap<object, ReadonlyMap<string, boolean>>;
