import type { Property } from '../../entities/property.ts';
import { dayNumber } from '../calendarDay.ts';
import { distanceKm } from '../distance.ts';
import { roundMinor } from '../money/money.ts';
import { monthlyRent } from '../money/pricePeriod.ts';
import { isClosed } from '../listing/statusLadder.ts';
import { weightedQuantile } from './weightedQuantile.ts';

/** The fields of a listing that decide whether it is comparable, and what it adds. */
export type Comparable = Pick<
  Property,
  | 'id'
  | 'listing_type'
  | 'property_type'
  | 'status'
  | 'bedrooms'
  | 'living_area'
  | 'lat'
  | 'lon'
  | 'price'
  | 'price_period'
  | 'currency'
  | 'closed_price'
  | 'closed_on'
  | 'last_listed_on'
  | 'off_market_on'
  | 'fingerprint'
>;

/** One home of the sample. */
export interface Sampled<Home extends Comparable> {
  readonly home: Home;
  readonly km: number;
  /** Minor units a m², a month for a rental. */
  readonly perSquareMetre: number;
  readonly weight: number;
}

export type PriceBand<Home extends Comparable> =
  /** There are enough comparable homes. Minor units of the home's currency, a month for a rental. */
  | {
      readonly kind: 'band';
      readonly low: number;
      readonly centre: number;
      readonly high: number;
      readonly position: 'below' | 'within' | 'above';
      readonly radiusKm: number;
      readonly sample: readonly Sampled<Home>[];
    }
  /** Fewer than five comparable homes within ten km. */
  | { readonly kind: 'too_few'; readonly n: number }
  /** The home's own area is not stated. */
  | { readonly kind: 'no_area' };

const RADII_KM = [1, 3, 10] as const;
const WANTED = 8;
/** Fewer homes than this give no band. */
export const LEAST_COMPARABLES = 5;
const BEDROOMS_APART = 1;
const AREA_APART = 0.25;
const SEEN_WITHIN_DAYS = 365;
const HALF_LIFE_DAYS = 180;

/**
 * The price range of comparable homes: same kind and type, bedrooms ±1, area ±25 %, the circle growing from 1
 * to 3 to 10 km until eight compare. Each counts by how recent it is (half-life 180 days) and how near (half
 * at 1 km). Centre: the weighted median price a m² times the area; band: the weighted P25 to P75. Product
 * rule 5.1. `today` is a calendar day.
 */
export function priceBand<Home extends Comparable>(
  subject: Comparable,
  pool: readonly Home[],
  today: string,
): PriceBand<Home> {
  const area = subject.living_area;
  if (area === null || area === 0) return { kind: 'no_area' };
  const { radiusKm, sample } = comparablesOf(subject, pool, today);
  if (sample.length < LEAST_COMPARABLES) return { kind: 'too_few', n: sample.length };

  const prices = sample.map(({ perSquareMetre, weight }) => ({ value: perSquareMetre, weight }));
  const at = (share: number) => roundMinor(weightedQuantile(prices, share) * area);
  const [low, centre, high] = [at(0.25), at(0.5), at(0.75)];
  const position = positionOf(comparablePrice(subject), low, high);
  return { kind: 'band', low, centre, high, position, radiusKm, sample };
}

/** The homes that compare with this one, the nearest first, however few; none where its own area is not stated. */
export function comparablesOf<Home extends Comparable>(
  subject: Comparable,
  pool: readonly Home[],
  today: string,
): { readonly radiusKm: number; readonly sample: readonly Sampled<Home>[] } {
  return grow(
    newestOfEachHome(pool.filter((home) => compares(subject, home, today)))
      .map((home) => sampled(subject, home, today))
      .sort((one, other) => one.km - other.km),
  );
}

/** The price by which a home is compared, in minor units: the closing price if known; per month for a rental. */
export function comparablePrice(home: Comparable): number {
  const price = isClosed(home.status) ? (home.closed_price ?? home.price) : home.price;
  return home.price_period === null ? price : monthlyRent(price, home.price_period);
}

function compares(subject: Comparable, home: Comparable, today: string): boolean {
  const area = subject.living_area ?? 0;
  return (
    home.id !== subject.id &&
    home.fingerprint !== subject.fingerprint &&
    home.listing_type === subject.listing_type &&
    home.property_type === subject.property_type &&
    home.currency === subject.currency &&
    Math.abs(home.bedrooms - subject.bedrooms) <= BEDROOMS_APART &&
    home.living_area !== null &&
    Math.abs(home.living_area - area) <= AREA_APART * area &&
    daysSinceSeen(home, today) <= SEEN_WITHIN_DAYS
  );
}

/** Days since a home left the market; zero while it is still on it. */
function daysSinceSeen(home: Comparable, today: string): number {
  const left = home.closed_on ?? home.off_market_on;
  return left === null ? 0 : Math.max(0, dayNumber(today) - dayNumber(left));
}

/** A home listed several times counts once, with its newest listing. */
function newestOfEachHome<Home extends Comparable>(homes: readonly Home[]): Home[] {
  const newest = new Map<string, Home>();
  for (const home of homes) {
    const held = newest.get(home.fingerprint);
    if (held === undefined || held.last_listed_on < home.last_listed_on)
      newest.set(home.fingerprint, home);
  }
  return [...newest.values()];
}

function sampled<Home extends Comparable>(
  subject: Comparable,
  home: Home,
  today: string,
): Sampled<Home> {
  const km = distanceKm(subject, home);
  return {
    home,
    km,
    perSquareMetre: comparablePrice(home) / (home.living_area ?? 1),
    weight: 0.5 ** (daysSinceSeen(home, today) / HALF_LIFE_DAYS) / (1 + km),
  };
}

/** The smallest circle with eight homes in it; with the largest, as many as there are. */
function grow<Item extends { readonly km: number }>(candidates: readonly Item[]) {
  const circles = RADII_KM.map((radiusKm) => ({
    radiusKm,
    sample: candidates.filter(({ km }) => km <= radiusKm),
  }));
  const enough = circles.find(({ sample }) => sample.length >= WANTED);
  return enough ?? { radiusKm: RADII_KM[2], sample: circles[2]?.sample ?? [] };
}

function positionOf(price: number, low: number, high: number): 'below' | 'within' | 'above' {
  if (price < low) return 'below';
  return price > high ? 'above' : 'within';
}
