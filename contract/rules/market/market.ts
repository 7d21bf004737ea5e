import type { Property } from '../../entities/property.ts';
import { dayNumber, utcDay } from '../calendarDay.ts';
import { median } from './weightedQuantile.ts';
import { monthlyRent } from '../money/pricePeriod.ts';

/** The fields of a listing that market figures are computed from. */
export type MarketHome = Pick<
  Property,
  | 'id'
  | 'listing_type'
  | 'price'
  | 'price_period'
  | 'living_area'
  | 'first_listed_on'
  | 'off_market_on'
  | 'closed_price'
  | 'closed_on'
  | 'price_history'
>;

/** Calendar days, both included. */
export interface Period {
  readonly from: string;
  readonly to: string;
}

export interface MarketFigures {
  /** Minor units, a month for rentals; null without any. */
  readonly medianPrice: number | null;
  /** Whether the median is of homes that closed in the period, or of those on offer, as fewer than five closed. */
  readonly medianOf: 'closed' | 'asked';
  /** Minor units a m²: the median of the homes' ratios. */
  readonly medianPerSquareMetre: number | null;
  /** On offer on the last day. */
  readonly inventory: number;
  /** First offered in the period; `first_listed_on` stays when a home is back within 90 days. */
  readonly added: number;
  readonly closed: number;
  /** Median days from first offer to closing, of those that closed. */
  readonly daysToClose: number | null;
  /** Median days on offer so far, of the inventory. */
  readonly daysOnOffer: number | null;
  /** Inventory / closed a month. */
  readonly monthsOfSupply: number | null;
  /** Mean of closed price / first asking price, those outside 0.5–1.5 left out. */
  readonly saleToList: number | null;
  /** The share of the inventory whose price fell in the period. */
  readonly priceDropShare: number | null;
  /** The number of homes the figures rest on: those that closed or are on offer. */
  readonly n: number;
  /** How many of them state their area, and so are in the price a m². */
  readonly perSquareMetreN: number;
  /** How many of those that closed are in `saleToList`. */
  readonly saleToListN: number;
}

/** Figures of fewer homes than this are shown as "not enough data". */
export const LEAST_HOMES = 5;
const DAYS_A_MONTH = 365 / 12;

/**
 * The figures of one market (one kind of listing, one currency) over a period, as Redfin defines them. Give it
 * homes without implausible ones (plausible.ts). Asking prices are those of the last day. Product rule 5.2.
 */
export function marketFigures(homes: readonly MarketHome[], period: Period): MarketFigures {
  const closed = homes.filter(({ closed_on: on }) => on !== null && isIn(on, period));
  const live = homes.filter((home) => isLiveOn(home, period.to));
  const isOfClosed = closed.length >= LEAST_HOMES;
  const asked = (home: MarketHome) => aMonth(home, askedOn(home, period.to));
  const ratios = isOfClosed
    ? closed.flatMap(perSquareMetre)
    : live.flatMap((home) => over(home, asked(home)));
  const toList = closed.flatMap(closedToFirst);
  return {
    medianPrice: middle(isOfClosed ? closed.map(marketPrice) : live.map(asked)),
    medianOf: isOfClosed ? 'closed' : 'asked',
    medianPerSquareMetre: middle(ratios),
    inventory: live.length,
    added: homes.filter((home) => isIn(home.first_listed_on, period)).length,
    closed: closed.length,
    daysToClose: middle(closed.map((home) => daysBetween(home.first_listed_on, home.closed_on))),
    daysOnOffer: middle(live.map((home) => daysBetween(home.first_listed_on, period.to))),
    monthsOfSupply: monthsOfSupply(live.length, closed.length, period),
    saleToList: mean(toList),
    priceDropShare: shareOf(live, (home) => hasDropIn(home, period)),
    n: new Set([...closed, ...live].map(({ id }) => id)).size,
    perSquareMetreN: ratios.length,
    saleToListN: toList.length,
  };
}

/** How long what is on offer would last, if as many closed as in this period; null where none did. */
export function monthsOfSupply(inventory: number, closed: number, { from, to }: Period) {
  const months = (dayNumber(to) - dayNumber(from) + 1) / DAYS_A_MONTH;
  return closed === 0 ? null : inventory / (closed / months);
}

/** By how much a figure changed, as a share; null unless both rest on at least five homes. */
export function changeOf(
  now: { readonly value: number | null; readonly n: number },
  before: { readonly value: number | null; readonly n: number },
): number | null {
  if (now.n < LEAST_HOMES || before.n < LEAST_HOMES) return null;
  if (now.value === null || before.value === null || before.value === 0) return null;
  return now.value / before.value - 1;
}

/** The closing price, else the asking price; per month for a rental. Minor units. */
const marketPrice = (home: MarketHome): number => aMonth(home, home.closed_price ?? home.price);

const aMonth = ({ price_period: period }: MarketHome, sum: number): number =>
  period === null ? sum : monthlyRent(sum, period);

/** The price on a day: later changes do not count. */
function askedOn({ price, price_history: history }: MarketHome, day: string): number {
  return history.findLast(({ at }) => utcDay(at) <= day)?.price ?? price;
}

/** Minor units a m²; none when the area is not stated. */
export const perSquareMetre = (home: MarketHome): number[] => over(home, marketPrice(home));

const over = ({ living_area: area }: MarketHome, sum: number): number[] =>
  area === null || area === 0 ? [] : [sum / area];

function closedToFirst({ closed_price: closed, price_history: history }: MarketHome): number[] {
  const first = history[0]?.price;
  if (closed === null || first === undefined || first === 0) return [];
  const ratio = closed / first;
  return ratio >= 0.5 && ratio <= 1.5 ? [ratio] : [];
}

function isIn(day: string, { from, to }: Period): boolean {
  return day >= from && day <= to;
}

function isLiveOn(home: MarketHome, day: string): boolean {
  const left = home.off_market_on ?? home.closed_on;
  return home.first_listed_on <= day && (left === null || left > day);
}

function hasDropIn({ price_history: history }: MarketHome, period: Period): boolean {
  return history.some(({ at, price }, index) => {
    const before = history[index - 1]?.price;
    return before !== undefined && price < before && isIn(utcDay(at), period);
  });
}

function daysBetween(from: string, to: string | null): number {
  return to === null ? 0 : Math.max(0, dayNumber(to) - dayNumber(from));
}

function middle(values: readonly number[]): number | null {
  return values.length === 0 ? null : median(values);
}

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function shareOf<Item>(items: readonly Item[], has: (item: Item) => boolean): number | null {
  return items.length === 0 ? null : items.filter(has).length / items.length;
}
