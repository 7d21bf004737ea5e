import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import type { Property } from '#contract/entities/property.ts';
import { combined, mapped, type Source } from '../../kit/source.ts';
import { type Destination, withPlaces } from '#search/query/travel.ts';
import { matchingHomes } from '#search/alerts/matchingHomes.ts';

export interface NewsAboutDeps<Home> {
  /** All homes on this device that may be news to the search. */
  readonly news: Source<readonly Home[]>;
  /** Ids of homes the person does not want to see. */
  readonly hidden: Source<readonly string[]>;
  /** The places the person often goes to. */
  readonly places: Source<readonly Destination[]>;
  /** ms since the epoch. */
  now(): number;
}

/** Those of the news that a search is about, however many: the same that an alert looks at. */
export const newsAbout = <Home extends Property & { readonly isGone: boolean }>(
  { news, hidden, places, now }: NewsAboutDeps<Home>,
  query: ListingQuery,
): Source<readonly Home[]> =>
  mapped(
    combined([news, hidden, places]),
    ([homes, unwanted, mine]: readonly [
      readonly Home[],
      readonly string[],
      readonly Destination[],
    ]) => {
      const there = homes.filter(({ isGone }) => !isGone);
      const about = matchingHomes(withPlaces(query, mine), there, unwanted, now());
      return there.filter(({ id }) => about.has(id));
    },
  );
