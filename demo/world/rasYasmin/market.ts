import type { SeededRandom } from '../../random.ts';
import type { Home } from '../listings/home.ts';
import { hasOwnDoor } from '../listings/home.ts';
import type { FirstListing, ListingWords, MarketPlan } from '../listings/market.ts';
import type { Look } from '../listings/shots.ts';
import { englishWords } from '../listings/words/english.ts';
import type { Told } from '../listings/words/told.ts';
import { ARABIC } from './arabic.ts';
import { FRENCH } from './french.ts';
import { frenchStreet } from './names.ts';
import { OWNERS } from './owners.ts';
import { RAS_YASMIN } from './plan.ts';
import {
  ARABIC as QUARTERS_AR,
  ENGLISH as QUARTERS_EN,
  FRENCH as QUARTERS_FR,
} from './quarters.ts';

/** Some are always on offer, to let and for sale, however small the world is. */
const FIRSTS: readonly FirstListing[] = [
  { owner: 'salma', as: ['rent', 'offered'] },
  { owner: 'salma', as: ['sale', 'offered'] },
  { owner: 'hedi', as: ['rent', 'offered'] },
  { owner: 'salma', as: ['rent', 'offered'] },
  { owner: 'hedi', as: ['sale', 'offered'] },
  { owner: 'salma', as: ['rent', 'pending'] },
  { owner: 'hedi', as: ['rent', 'offered'] },
];

/** Of ten listings seven are in Arabic, two in French and one in English. */
const LANGUAGES = ['ar', 'ar', 'ar', 'fr', 'ar', 'ar', 'en', 'ar', 'fr', 'ar'] as const;

const ENGLISH = englishWords(QUARTERS_EN);

/** Signs have streets in Latin letters too; what else is near has its name in Arabic alone. */
const latin = (told: Told): Told => {
  const { home } = told;
  const features = new Set(home.features);
  // These sentences name people and a river of another city.
  features.delete('concierge');
  features.delete('city_view');
  const site = { ...home.site, street: frenchStreet(home.site.street), near: {} };
  return { ...told, home: { ...home, features, site } };
};
const inLatin = (words: ListingWords): ListingWords => ({
  ...words,
  titleOf: (told) => words.titleOf(latin(told)),
  descriptionOf: (told) => words.descriptionOf(latin(told)),
});

const WORDS: Readonly<Record<(typeof LANGUAGES)[number], ListingWords>> = {
  ar: ARABIC,
  fr: inLatin(FRENCH),
  en: inLatin(ENGLISH),
};

/** White walls and blue doors in the old town, fronts of the last century in the middle, white cubes in gardens. */
function looks(home: Home): Look {
  const { fabric } = home.site.plan;
  if (fabric === 'old') return 'medina';
  if (hasOwnDoor(home.type) || fabric === 'villas' || fabric === 'suburb') return 'dune';
  return fabric === 'seafront' && home.year > 1990 ? 'dune' : 'corso';
}

export const RAS_YASMIN_MARKET: MarketPlan = {
  city: RAS_YASMIN,
  prefix: 'ras-yasmin ',
  share: 0.05,
  firstRef: 1_000_000,
  seed: 0x1a5b,
  prices: {
    currency: RAS_YASMIN.currency,
    saleM2: 3050,
    rentM2: 13.8,
    saleGrowth: 0.06,
    rentGrowth: 0.065,
    room: 420,
    sharedRoom: 260,
    everyday: 1.4,
  },
  firsts: FIRSTS,
  owners: OWNERS,
  postalCode: (area) => String(8110 + area * 5),
  looks,
  wordsOf: (index) => WORDS[LANGUAGES[index % LANGUAGES.length] ?? 'ar'],
  unitOf: (floor: number, random: SeededRandom) => `شقة ${floor * 4 + random.between(1, 4)}`,
  sources: { flood: 'خريطة الساحل لرأس الياسمين', noise: 'خريطة الضجيج لرأس الياسمين' },
  aboutOf: (slug) => ({
    en: said(QUARTERS_EN[slug]),
    ar: said(QUARTERS_AR[slug]),
    fr: said(QUARTERS_FR[slug]),
  }),
};

function said(sentences: readonly string[] = []): string {
  return sentences.slice(0, 2).join(' ');
}
