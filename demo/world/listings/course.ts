import type { Property, PropertyStatus } from '#contract/entities/property.ts';
import { type CalendarDay, utcDay } from '#contract/rules/calendarDay.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import type { SeededRandom } from '../../random.ts';
import { happens, waiting, weighted } from './chance.ts';
import { type Prices, rounded, unitOf } from './worth.ts';

export type Kind = 'rent' | 'sale';
/** How it stands with a listing today. */
export type Fate = 'offered' | 'pending' | 'closed' | 'paused' | 'expired';

/** The result of two years on the market: all parts of a listing that only time makes. */
export type Course = Pick<
  Property,
  | 'status'
  | 'visibility'
  | 'availability_confirmed_at'
  | 'closed_price'
  | 'closed_on'
  | 'created_at'
  | 'first_listed_on'
  | 'last_listed_on'
  | 'relisted_count'
  | 'off_market_on'
  | 'price'
  | 'previous_price'
  | 'price_history'
  | 'status_history'
>;

const TWO_YEARS = 725;
/** Days on offer, the mean. */
const MEAN_DAYS = { rent: 31, sale: 84 } as const;
/**
 * Homes that closed did so in these days. They are as many as a market of this size closes in that time; what closed
 * before is told by figures alone (seedHistory.ts).
 */
const CLOSED_WITHIN = { rent: 30, sale: 52 } as const;
const LIVE = { rent: 'available', sale: 'active' } as const;
const CLOSED = { rent: 'rented', sale: 'sold' } as const;

export const fateOf = (random: SeededRandom): Fate =>
  weighted(random, { offered: 71, pending: 4, closed: 22, paused: 1.5, expired: 1.5 });

export const dayOf = utcDay;
export const instantOf = (ms: number): string => new Date(ms).toISOString();

/** One time on offer: days before now at which it began and ended. */
interface Offer {
  readonly from: number;
  readonly to: number;
}

/**
 * The life of a listing up to `now` (ms since the epoch). `asked` gives the price asked so many years ago;
 * it only ever comes down from there, a few per cent at a time.
 */
export function courseOf(
  kind: Kind,
  fate: Fate,
  now: number,
  asked: (yearsAgo: number) => number,
  prices: Prices,
  random: SeededRandom,
): Course {
  const offers = offersOf(kind, fate, random);
  const [first, last] = [offers[0] as Offer, offers.at(-1) as Offer];
  const history = priceHistory(kind, offers, asked(first.from / 365), now, prices, random);
  const price = (history.at(-1) as (typeof history)[number]).price;
  const before = history.findLast((entry) => entry.price !== price)?.price ?? null;
  const isClosed = fate === 'closed';
  const confirmed = Math.min(last.from, isClosed ? last.to : confirmedDaysAgo(fate, random));
  return {
    status: statusOf(kind, fate),
    visibility: fate === 'paused' || fate === 'expired' ? fate : 'live',
    availability_confirmed_at: at(now, confirmed),
    closed_price: isClosed ? closingPrice(kind, price, prices, random) : null,
    closed_on: isClosed ? dayOf(now - last.to * DAY_MS) : null,
    created_at: at(now, first.from),
    first_listed_on: dayOf(now - first.from * DAY_MS),
    last_listed_on: dayOf(now - last.from * DAY_MS),
    relisted_count: offers.length - 1,
    off_market_on: offMarket(fate, last, now, random),
    price,
    previous_price: before,
    price_history: history,
    status_history: statusHistory(kind, fate, offers, now, random),
  };
}

const at = (now: number, daysAgo: number): string => instantOf(now - Math.round(daysAgo * DAY_MS));

function statusOf(kind: Kind, fate: Fate): PropertyStatus {
  if (fate === 'closed') return CLOSED[kind];
  return fate === 'pending' ? 'pending' : LIVE[kind];
}

/** Mostly one; some were taken off and came back within ninety days. */
function offersOf(kind: Kind, fate: Fate, random: SeededRandom): Offer[] {
  const days = Math.min(kind === 'rent' ? 200 : 420, 1.2 + waiting(random, MEAN_DAYS[kind]));
  const to = fate === 'closed' ? 1 + CLOSED_WITHIN[kind] * random.next() : 0;
  // No listing expires before thirty days.
  const length = fate === 'expired' ? Math.max(42, days) : days;
  const last = { from: Math.min(TWO_YEARS, to + length), to };
  const room = TWO_YEARS - last.from - 20;
  if (room < 30 || !happens(random, 0.07)) return [last];
  const gap = random.between(9, Math.min(82, Math.floor(room / 2)));
  const before = Math.min(room - gap, 8 + waiting(random, MEAN_DAYS[kind]));
  const end = last.from + gap;
  return [{ from: end + before, to: end }, last];
}

function priceHistory(
  kind: Kind,
  offers: readonly Offer[],
  first: number,
  now: number,
  prices: Prices,
  random: SeededRandom,
): Property['price_history'] {
  const history: Property['price_history'] = [];
  let price = first;
  offers.forEach(({ from, to }, index) => {
    if (index > 0 && happens(random, 0.6)) price = cut(kind, price, prices, random);
    history.push({ at: at(now, from), price, reason: index === 0 ? 'listed' : 'relisted' });
    for (let day = from - 12 - waiting(random, 60); day > to + 1; day -= 14 + waiting(random, 70)) {
      const next = cut(kind, price, prices, random);
      if (next === price) continue;
      price = next;
      history.push({ at: at(now, day), price, reason: 'changed' });
    }
  });
  return history;
}

/** Down, and now and then up. */
function cut(kind: Kind, price: number, prices: Prices, random: SeededRandom): number {
  const share = happens(random, 0.12) ? 1 + 0.03 * random.next() : 0.935 + 0.05 * random.next();
  return rounded((price / unitOf(prices)) * share, kind, prices);
}

/** Most owners answer within the week they are asked (product 5.7). */
function confirmedDaysAgo(fate: Fate, random: SeededRandom): number {
  if (fate === 'expired') return 31 + 9 * random.next();
  const share = random.next();
  if (share < 0.64) return 0.05 + 6.8 * random.next();
  return share < 0.87 ? 7.2 + 6.5 * random.next() : 14.3 + 14 * random.next();
}

function closingPrice(kind: Kind, price: number, prices: Prices, random: SeededRandom): number {
  if (happens(random, kind === 'rent' ? 0.62 : 0.28)) return price;
  const share = kind === 'rent' ? 0.955 + 0.06 * random.next() : 0.925 + 0.09 * random.next();
  return rounded((price / unitOf(prices)) * share, kind, prices);
}

function offMarket(fate: Fate, last: Offer, now: number, random: SeededRandom): CalendarDay | null {
  if (fate === 'closed') return dayOf(now - last.to * DAY_MS);
  if (fate === 'offered' || fate === 'pending') return null;
  return dayOf(now - random.between(0, Math.min(9, Math.floor(last.from))) * DAY_MS);
}

function statusHistory(
  kind: Kind,
  fate: Fate,
  offers: readonly Offer[],
  now: number,
  random: SeededRandom,
): Property['status_history'] {
  const last = offers.at(-1) as Offer;
  const history: Property['status_history'] = [
    { at: at(now, (offers[0] as Offer).from), status: LIVE[kind] },
  ];
  const span = last.from - last.to;
  const reserved = last.to + Math.min(span * 0.8, (kind === 'rent' ? 1 : 6) + waiting(random, 8));
  if (fate === 'pending' || (fate === 'closed' && happens(random, 0.7)))
    history.push({ at: at(now, reserved), status: 'pending' });
  if (fate === 'closed') history.push({ at: at(now, last.to), status: CLOSED[kind] });
  return history;
}
