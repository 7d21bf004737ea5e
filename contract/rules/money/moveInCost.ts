import type { Fee, Property, PropertyDetails } from '../../entities/property.ts';
import { type CalendarDay, dayOfMonth, daysInMonth } from '../calendarDay.ts';
import { roundMinor } from './money.ts';
import { monthlyRent } from './pricePeriod.ts';

/** The fields of a rental that its costs are computed from. An absent field is "not stated", not zero. */
export interface CostedHome extends Pick<Property, 'price' | 'price_period'> {
  readonly details: Pick<
    PropertyDetails,
    | 'deposit_amount'
    | 'deposit_months'
    | 'deposit_refundable'
    | 'last_month_in_advance'
    | 'fees'
    | 'pet_deposit'
    | 'pet_rent'
    | 'average_bills'
    | 'bills_included'
    | 'concession_months_free'
    | 'min_term_months'
  >;
}

/** Bills nobody can do without: when these are included, the rest is small. */
const ESSENTIAL_BILLS = ['water', 'electricity', 'heating'] as const;

export type CostLineKind =
  | 'rent'
  | 'firstRent'
  | 'lastMonth'
  | 'deposit'
  | 'petDeposit'
  | 'petRent'
  | 'bills'
  | 'fee'
  | 'concession';

export interface CostLine {
  readonly kind: CostLineKind;
  /** The owner's name for a fee; empty for the other kinds. */
  readonly name: string;
  /** Minor units; a concession is negative. */
  readonly amount: number;
  readonly isRefundable: boolean;
}

export type MissingCost = 'deposit' | 'fees' | 'bills';

export interface Cost {
  readonly lines: readonly CostLine[];
  readonly total: number;
  /** The part of the total that is paid back. */
  readonly refundable: number;
  /** The costs the owner did not state, so that no line contains them. */
  readonly missing: readonly MissingCost[];
}

/** The people and pets that move in: pet rent and pet deposit count only with a pet. */
export interface Movers {
  readonly hasPets: boolean;
}

/**
 * The true cost of a month: the rent for a month, mandatory monthly fees, pet rent, and bills that are not
 * included; free months are spread over the minimum term (a year when none is stated).
 */
export function trueMonthlyCost(home: CostedHome, who: Movers): Cost {
  const { details } = home;
  const rent = rentOf(home);
  const free = (rent * (details.concession_months_free ?? 0)) / (details.min_term_months || 12);
  return costOf(
    [
      line('rent', rent),
      ...feeLines(home, 'monthly'),
      line('petRent', who.hasPets ? details.pet_rent : 0),
      line('bills', details.average_bills),
      line('concession', -roundMinor(free)),
    ],
    missingOf(home, ['fees', 'bills']),
  );
}

/**
 * The sum to pay by the day of moving in ('YYYY-MM-DD'): the rent for the rest of that month (from the day of
 * moving in on), deposits, a last month in advance, one-off fees, less free months as far as they cover that
 * first rent.
 */
export function moveInCost(home: CostedHome, moveIn: string, who: Movers): Cost {
  const { details } = home;
  const rent = rentOf(home);
  const first = firstRent(rent, moveIn);
  const free = roundMinor(rent * (details.concession_months_free ?? 0));
  return costOf(
    [
      line('firstRent', first),
      line('deposit', depositOf(home), details.deposit_refundable ?? true),
      line('lastMonth', details.last_month_in_advance === true ? rent : 0),
      ...feeLines(home, 'once'),
      line('petDeposit', who.hasPets ? details.pet_deposit : 0, true),
      line('concession', -Math.min(first, free)),
    ],
    missingOf(home, ['deposit', 'fees']),
  );
}

/**
 * The day a home is moved into: the one wished for, but neither before today nor before the home is free. A
 * wish of null is "as soon as possible".
 */
export function moveInDay(
  { details }: { readonly details: Pick<PropertyDetails, 'available_from'> },
  wished: CalendarDay | null,
  today: CalendarDay,
): CalendarDay {
  return [wished ?? today, details.available_from ?? today, today].toSorted().at(-1) ?? today;
}

/** Whether all that belongs to a cost is stated. A sum that lacks something is a least one: it is never the lowest. */
export const isWhole = ({ missing }: Pick<Cost, 'missing'>): boolean => missing.length === 0;

/** The rent of the month of moving in, for its remaining days. Minor units. */
export function firstRent(rentMonth: number, moveIn: string): number {
  const days = daysInMonth(moveIn);
  return roundMinor((rentMonth * (days - dayOfMonth(moveIn) + 1)) / days);
}

/** The deposit in minor units, an amount before a number of months; undefined when neither is stated. */
export function depositOf(home: CostedHome): number | undefined {
  const { deposit_amount: amount, deposit_months: months } = home.details;
  return amount ?? (months === undefined ? undefined : roundMinor(months * rentOf(home)));
}

function rentOf({ price, price_period: period }: CostedHome): number {
  return monthlyRent(price, period ?? 'month');
}

function line(kind: CostLineKind, amount: number | undefined, isRefundable = false): CostLine {
  return { kind, name: '', amount: amount ?? 0, isRefundable };
}

function feeLines(home: CostedHome, when: Fee['when']): CostLine[] {
  const due = (home.details.fees ?? []).filter((fee) => fee.mandatory && fee.when === when);
  return due.map((fee) => ({
    kind: 'fee',
    name: fee.name,
    amount: fee.amount ?? roundMinor((rentOf(home) * (fee.pct ?? 0)) / 100),
    isRefundable: fee.refundable,
  }));
}

function costOf(lines: readonly CostLine[], missing: readonly MissingCost[]): Cost {
  const counted = lines.filter(({ amount }) => amount !== 0);
  const sum = (some: readonly CostLine[]) => some.reduce((all, { amount }) => all + amount, 0);
  return {
    lines: counted,
    total: sum(counted),
    refundable: sum(counted.filter(({ isRefundable }) => isRefundable)),
    missing,
  };
}

function missingOf(home: CostedHome, asked: readonly MissingCost[]): MissingCost[] {
  const { details } = home;
  const included: readonly string[] = details.bills_included ?? [];
  const isMissing: Record<MissingCost, boolean> = {
    deposit: depositOf(home) === undefined,
    fees: details.fees === undefined,
    bills:
      details.average_bills === undefined &&
      !ESSENTIAL_BILLS.every((bill) => included.includes(bill)),
  };
  return asked.filter((one) => isMissing[one]);
}
