import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { ENERGY_RATINGS, type Feature } from '#contract/entities/property.ts';
import {
  bestOf,
  COMPARE_ROWS,
  type CompareRow,
  type CompareValue,
} from './rules/compareHighlights.ts';
import { meanKm, type Place } from '#contract/rules/distance.ts';
import { daysSinceConfirmed } from '#contract/rules/listing/freshness.ts';
import { plainPhotos } from '#contract/rules/listing/tour.ts';
import {
  type Cost,
  depositOf,
  isWhole,
  moveInCost,
  moveInDay,
  trueMonthlyCost,
} from '#contract/rules/money/moveInCost.ts';
import { roomsOf } from '#contract/rules/listing/roomsOf.ts';
import { monthOrWhole } from '#search/recommend/taste.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { HeldListing } from '#src/data/types.ts';

export const SECTIONS = {
  cost: ['price', 'trueCost', 'moveIn', 'deposit'],
  size: ['area', 'bedrooms', 'bathrooms'],
  terms: ['available', 'term', 'furnished', 'pets'],
  energy: ['energy'],
  place: ['distance', 'neighbourhood', 'floor'],
  trust: ['freshness', 'photos', 'verified', 'days'],
} as const;
export type Section = keyof typeof SECTIONS;
export type RowKey = (typeof SECTIONS)[Section][number];

/** The day of moving in (null: as soon as each is free) and whether there are pets: the same for all homes. */
export interface CompareTerms {
  readonly moveIn: CalendarDay | null;
  /** 'YYYY-MM-DD': nobody moves before it. */
  readonly today: CalendarDay;
  readonly hasPets: boolean;
  /** The places the person often goes to; may be none. */
  readonly places: readonly Place[];
  /** ms since the epoch. */
  readonly now: number;
}

export type Values = Readonly<Partial<Record<CompareRow, readonly CompareValue[]>>>;

/** The rows in which a value can be better, as numbers with their units. */
export function valuesOf(homes: readonly HeldListing[], terms: CompareTerms): Values {
  const rows = Object.keys(COMPARE_ROWS) as CompareRow[];
  return Object.fromEntries(
    rows.map((row) => [row, homes.map((home) => valueOf(row, home, terms))]),
  );
}

function valueOf(row: CompareRow, home: HeldListing, terms: CompareTerms): CompareValue {
  const isRental = home.listing_type === 'rent';
  const money = (amount: number | undefined, per: string): CompareValue =>
    amount === undefined ? null : { value: amount, unit: `${home.currency} ${per}` };
  const plain = (value: number | null | undefined, unit: string): CompareValue =>
    value == null ? null : { value, unit };
  switch (row) {
    case 'price':
      return money(monthOrWhole(home), isRental ? 'month' : 'whole');
    case 'trueCost':
      return money(wholeTotal(costsOf(home, terms)?.monthly), 'month');
    case 'moveIn':
      return money(wholeTotal(costsOf(home, terms)?.first), 'once');
    case 'deposit':
      return isRental ? money(depositOf(home), 'once') : null;
    case 'distance':
      return plain(meanKm(home, terms.places), 'km');
    case 'energy':
      return plain(energyRank(home), 'class');
    case 'area':
      return plain(home.living_area, 'm2');
    case 'bedrooms':
      return plain(roomsInNumbers(home).bedrooms, 'rooms');
    case 'bathrooms':
      return plain(roomsInNumbers(home).bathrooms, 'rooms');
    case 'photos':
      return plain(plainPhotos(home.photos).length, 'photos');
    case 'freshness':
      return plain(
        -daysSinceConfirmed(Date.parse(home.availability_confirmed_at), terms.now),
        'days',
      );
    default:
      return unreachable(row);
  }
}

/** The costs of a rental for a month and by the day of moving in; null for a sale. */
export interface HomeCosts {
  readonly monthly: Cost;
  readonly first: Cost;
  /** The day that `first` is for. */
  readonly day: CalendarDay;
}

/** The costs of a home under these terms: it is not moved into before it is free. */
export function costsOf(home: HeldListing, terms: CompareTerms): HomeCosts | null {
  if (home.listing_type === 'sale') return null;
  const day = moveInDay(home, terms.moveIn, terms.today);
  return { monthly: trueMonthlyCost(home, terms), first: moveInCost(home, day, terms), day };
}

/** A sum that lacks something is no value of its row: who states less is never the best. */
const wholeTotal = (cost: Cost | undefined): number | undefined =>
  cost !== undefined && isWhole(cost) ? cost.total : undefined;

/** A studio counts as no bedroom; for homes without rooms no number is worse than another. */
function roomsInNumbers(home: HeldListing) {
  const { bedrooms, bathrooms } = roomsOf(home);
  return { bedrooms: bedrooms === 'studio' ? 0 : bedrooms, bathrooms };
}

/** 0 for A+; null where no class is stated. */
function energyRank({ details }: HeldListing): number | null {
  const rating = details.energy_rating;
  if (rating === undefined || rating === 'exempt' || rating === 'pending') return null;
  return ENERGY_RATINGS.indexOf(rating);
}

/** More photos make no home a better one. */
const NO_BEST: ReadonlySet<CompareRow> = new Set(['photos']);

/** The homes with the best value of each row. */
export function bestByRow(values: Values): Partial<Record<string, readonly boolean[]>> {
  const rows = (Object.keys(values) as CompareRow[]).filter((row) => !NO_BEST.has(row));
  return Object.fromEntries(rows.map((row) => [row, bestOf(row, values[row] ?? [])]));
}

/** Every feature that one of the homes has, and which of them have it; those that all have come last. */
export function featureRows(
  homes: readonly HeldListing[],
): { readonly feature: Feature; readonly has: readonly boolean[] }[] {
  const all = new Set(homes.flatMap(({ details }) => details.features ?? []));
  const rows = [...all].map((feature) => ({
    feature,
    has: homes.map(({ details }) => details.features?.includes(feature) === true),
  }));
  const shared = (has: readonly boolean[]) => has.filter(Boolean).length;
  return rows.sort((one, other) => shared(one.has) - shared(other.has));
}

/** Whether all homes have the same: "differences only" leaves these out. */
export function isSame(cells: readonly unknown[]): boolean {
  return cells.every((cell) => cell === cells[0]);
}

/** Whether some of the sums are in different currencies. */
export function hasSeveralCurrencies(homes: readonly Pick<HeldListing, 'currency'>[]): boolean {
  return new Set(homes.map(({ currency }) => currency)).size > 1;
}

/** The home with the highest score; null when nothing weighs or two share it. */
export function winnerOf(
  ids: readonly string[],
  scores: readonly { readonly score: number | null }[],
): string | null {
  const best = Math.max(...scores.map(({ score }) => score ?? -1));
  const winners = ids.filter((_, at) => scores[at]?.score === best && best >= 0);
  return winners.length === 1 ? (winners[0] ?? null) : null;
}
