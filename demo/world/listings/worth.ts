import type { PropertyType } from '#contract/entities/property.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import type { SeededRandom } from '../../random.ts';
import { bell } from './chance.ts';
import type { Condition, Home } from './home.ts';

/** The price level of homes in a city, in whole units of its currency. */
export interface Prices {
  /** ISO 4217. */
  readonly currency: string;
  /** A m² of a plain 80 m² flat in the middle of the city: to buy, and to rent for a month. */
  readonly saleM2: number;
  readonly rentM2: number;
  /** Growth a year. */
  readonly saleGrowth: number;
  readonly rentGrowth: number;
  /** A month in a room of 13 m² of one's own, and in one that is shared. */
  readonly room: number;
  readonly sharedRoom: number;
  /** The local price of a thing that costs a euro elsewhere (a bill, a key, a cleaner). */
  readonly everyday: number;
}

const OF_TYPE: Partial<Record<PropertyType, number>> = {
  penthouse: 1.2,
  loft: 1.08,
  duplex: 1.04,
  villa: 1.16,
  house: 1,
  townhouse: 1.02,
  cottage: 0.86,
  bungalow: 0.94,
  studio: 1.06,
  garage: 0.42,
  office: 0.78,
  retail: 0.9,
  warehouse: 0.34,
  land: 0.11,
};
const OF_CONDITION: Record<Condition, number> = {
  new: 1.16,
  excellent: 1.08,
  good: 1,
  needs_work: 0.83,
  to_restore: 0.66,
};

/** The factor by which a home's features raise its price. */
function extras({ features, floor = 0, floors = 1, plot = 0, area, energy }: Home): number {
  let factor = 1;
  if (features.has('sea_view')) factor *= 1.11;
  if (features.has('waterfront')) factor *= 1.06;
  if (features.has('pool')) factor *= 1.06;
  if (features.has('garage')) factor *= 1.04;
  if (features.has('terrace')) factor *= 1.03;
  if (features.has('balcony')) factor *= 1.015;
  if (floors > 1 && floor >= 3 && !features.has('lift')) factor *= 0.92;
  if (floors > 1 && floor === 0) factor *= 0.95;
  if (energy === 'A+' || energy === 'A') factor *= 1.03;
  if (energy === 'F' || energy === 'G') factor *= 0.97;
  return factor * (1 + Math.min(0.25, plot / area / 40));
}

/**
 * The asking price: minor units, the whole price of a sale or a month's rent. `yearsAgo` is when; small homes
 * cost more a m², and every owner sees the own home differently.
 */
export function askingPrice(
  home: Home,
  kind: 'rent' | 'sale',
  yearsAgo: number,
  prices: Prices,
  random: SeededRandom,
): number {
  const whim = Math.exp(0.075 * bell(random));
  const common = (OF_TYPE[home.type] ?? 1) * extras(home) * whim;
  const { price } = home.site.plan;
  if (kind === 'sale') {
    const size = (home.area / 80) ** (home.type === 'land' ? -0.35 : -0.1);
    const m2 = prices.saleM2 * price * size * OF_CONDITION[home.condition] * common;
    return rounded((m2 * home.area) / (1 + prices.saleGrowth) ** yearsAgo, 'sale', prices);
  }
  const later = (1 + prices.rentGrowth) ** yearsAgo;
  if (home.type === 'room' || home.type === 'shared_room') {
    const bed =
      (home.type === 'room' ? prices.room : prices.sharedRoom) *
      price ** 0.6 *
      (home.area / 13) ** 0.35;
    return rounded((bed * whim) / later, 'rent', prices);
  }
  const size = (home.area / 75) ** -0.3;
  const state = OF_CONDITION[home.condition] ** 0.6;
  return rounded(
    (prices.rentM2 * price ** 0.85 * size * state * common * home.area) / later,
    'rent',
    prices,
  );
}

/** Minor units in a whole unit of the currency. */
export const unitOf = ({ currency }: Pick<Prices, 'currency'>): number =>
  10 ** minorDigits(currency);

/** Whole units as people ask for them, in minor ones. */
export function rounded(
  whole: number,
  kind: 'rent' | 'sale',
  prices: Pick<Prices, 'currency'>,
): number {
  const step =
    kind === 'rent'
      ? whole > 800
        ? 25
        : whole > 250
          ? 10
          : 5
      : whole > 600_000
        ? 5000
        : whole > 60_000
          ? 1000
          : 500;
  return Math.max(step, Math.round(whole / step) * step) * unitOf(prices);
}
