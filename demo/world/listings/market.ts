import type { SeededRandom } from '../../random.ts';
import type { PersonKey } from '../../people.ts';
import type { CityPlan } from '../city/plan.ts';
import type { Fate, Kind } from './course.ts';
import type { Owner } from './owners.ts';
import type { CaptionWords, LooksOf } from './shots.ts';
import type { PostalCode } from './sites.ts';
import type { TermWords } from './terms.ts';
import type { Told } from './words/told.ts';
import type { Prices } from './worth.ts';

/** How listings are worded, in one language. */
export interface ListingWords {
  titleOf(told: Told): string;
  descriptionOf(told: Told): string;
  readonly captions: CaptionWords;
  readonly terms: TermWords;
}

/** One of the first listings, which belong to people of the demo; what is left out is drawn. */
export interface FirstListing {
  readonly owner: PersonKey;
  readonly as?: readonly [Kind, Fate];
}

/** A city of the demo and all that listings there are made from. */
export interface MarketPlan {
  readonly city: CityPlan;
  /** Begins what ids are made from; nothing for the first city. */
  readonly prefix: string;
  /** Listings of this city for each of the first one's. */
  readonly share: number;
  /** The reference number of its first listing. */
  readonly firstRef: number;
  readonly seed: number;
  readonly prices: Prices;
  readonly firsts: readonly FirstListing[];
  readonly owners: readonly Owner[];
  readonly postalCode: PostalCode;
  readonly looks: LooksOf;
  /** In which language listing `index` is written. */
  wordsOf(index: number): ListingWords;
  /** The number of a flat in its house. */
  unitOf(floor: number, random: SeededRandom): string;
  /** The sources for flood and noise. */
  readonly sources: { readonly flood: string; readonly noise: string };
  /** The text about each area on its own, by language; English always. `slug`: of the area. */
  aboutOf(slug: string): Readonly<Record<string, string>>;
}
