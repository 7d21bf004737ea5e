import type { Fee, Property, PropertyDetails } from '../../entities/property.ts';
import { dayOfMonth, daysInMonth } from '../calendarDay.ts';
import { roundMinor } from './money.ts';
import { monthlyRent } from './pricePeriod.ts';

/** What of a rental its costs are reckoned from. An absent detail is "not stated", not nothing. */
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

/** Bills that nobody lives without: with these included, what is left is small. */
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
  /** What the owner calls a fee; empty for the other kinds. */
  readonly name: string;
  /** Minor units; a concession is negative. */
  readonly amount: number;
  readonly isRefundable: boolean;
}

export type MissingCost = 'deposit' | 'fees' | 'bills';

export interface Cost {
  readonly lines: readonly CostLine[];
  readonly total: number;
  /** The part of the total that comes back. */
  readonly refundable: number;
  /** What the owner did not say, and so is in no line. */
  readonly missing: readonly MissingCost[];
}

/** What the person asking brings along: only then are pet rent and deposit in the sums. */
export interface Movers {
  readonly hasPets: boolean;
}

/**
 * What a month really costs: the rent as a month of it, mandatory monthly fees, pet rent, bills that are not
 * included; months free are spread over the least term (a year when none is stated).
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
 * What must be paid by the day of moving in ('YYYY-MM-DD'): the rest of that month's rent (its days, the
 * day of moving in included, of all days of the month), deposits, a last month in advance, fees due once, less
 * months free as far as they reach into that first rent.
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
