import type { FirstListing, MarketPlan } from '../listings/market.ts';
import { lookOf } from '../listings/shots.ts';
import { englishWords } from '../listings/words/english.ts';
import { OTHER_OWNERS } from './owners.ts';
import { PORTAVELA } from './plan.ts';
import { QUARTERS } from './quarters.ts';

/** Jonas has one of every state; the first listings are his, whatever the size of the world. */
const FIRSTS: readonly FirstListing[] = [
  { owner: 'jonas', as: ['rent', 'offered'] },
  { owner: 'jonas', as: ['rent', 'offered'] },
  { owner: 'jonas', as: ['rent', 'pending'] },
  { owner: 'jonas', as: ['sale', 'offered'] },
  { owner: 'jonas', as: ['rent', 'closed'] },
  { owner: 'jonas', as: ['sale', 'closed'] },
  { owner: 'jonas', as: ['rent', 'paused'] },
  { owner: 'jonas', as: ['rent', 'expired'] },
  { owner: 'jonas', as: ['sale', 'pending'] },
  { owner: 'jonas', as: ['rent', 'offered'] },
  { owner: 'sam' },
  { owner: 'sam' },
  { owner: 'omar' },
  { owner: 'omar' },
  { owner: 'omar' },
  { owner: 'ines' },
  { owner: 'ines' },
  { owner: 'ines' },
  { owner: 'diego' },
  { owner: 'diego' },
  { owner: 'kwame' },
  { owner: 'kwame' },
  { owner: 'tomasz' },
  { owner: 'fernanda' },
  { owner: 'fernanda' },
];

const WORDS = englishWords(QUARTERS);

export const PORTAVELA_MARKET: MarketPlan = {
  city: PORTAVELA,
  prefix: '',
  share: 1,
  firstRef: 0,
  seed: 0x5eed,
  prices: {
    currency: PORTAVELA.currency,
    saleM2: 3150,
    rentM2: 13.4,
    saleGrowth: 0.045,
    rentGrowth: 0.055,
    room: 395,
    sharedRoom: 255,
    everyday: 1,
  },
  firsts: FIRSTS,
  owners: OTHER_OWNERS,
  postalCode: (area, random) =>
    `${7200 + area * 15 + random.between(0, 14)}-${String(random.between(1, 899)).padStart(3, '0')}`,
  looks: lookOf,
  wordsOf: () => WORDS,
  unitOf: (floor, random) => `${floor}.º ${random.pick(['Esq.', 'Dto.', 'Frente'])}`,
  sources: { flood: 'Coastal survey of Portavela', noise: 'Noise map of Portavela' },
  aboutOf: (slug) => ({ en: (QUARTERS[slug] ?? []).slice(0, 2).join(' ') }),
};
