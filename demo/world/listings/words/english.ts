import { descriptionOf, type Quarters } from './prose.ts';
import type { ListingWords } from '../market.ts';
import { CAPTIONS } from './captions.ts';
import { AROUND, CLOSINGS, HOUSE, OPENINGS, OUTSIDE, ROOMS } from './sentences.ts';
import { TERMS } from './terms.ts';
import { titleOf } from './titles.ts';
import { nounOf } from './told.ts';

/** Listings in English. */
export function englishWords(quarters: Quarters): ListingWords {
  const prose = {
    quarters,
    openings: OPENINGS,
    rooms: ROOMS,
    outside: OUTSIDE,
    house: HOUSE,
    around: AROUND,
    closings: CLOSINGS,
    plainly: (told: Parameters<typeof nounOf>[0]) =>
      `${nounOf(told)} in ${told.home.site.plan.name}.`,
  };
  return {
    titleOf,
    descriptionOf: (told) => descriptionOf(told, prose),
    captions: CAPTIONS,
    terms: TERMS,
  };
}
