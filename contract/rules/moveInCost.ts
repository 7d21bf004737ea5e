import { dayOfMonth, daysInMonth } from './calendarDay.ts';
import { roundMinor } from './money.ts';
import { monthlyRent, type PricePeriod } from './pricePeriod.ts';

/** One line of what an owner asks besides the rent. */
export interface Fee {
  readonly name: string;
  /** Minor units; null when the fee is a share of a month's rent. */
  readonly amount: number | null;
  /** Per cent of a month's rent; null when the fee is a sum. */
  readonly pct: number | null;
  readonly when: 'once' | 'monthly' | 'per_use';
  readonly refundable: boolean;
  readonly mandatory: boolean;
}

/** What a rental costs, as far as its owner states it. Minor units of one currency; null is "not stated". */
export interface RentalTerms {
  readonly price: number;
  readonly period: PricePeriod;
  /** How many people share a price that is a person's. */
  readonly persons?: number;
  readonly depositAmount: number | null;
  /** Used when no amount is stated: so many months' rent. */
  readonly depositMonths: number | null;
  readonly depositRefundable: boolean;
  readonly lastMonthInAdvance: boolean;
  readonly fees: readonly Fee[] | null;
  /** Only for those who bring an animal. */
  readonly petDeposit: number | null;
  readonly petRent: number | null;
  /** What the bills that are not included come to, a month. */
  readonly averageBills: number | null;
  readonly hasAllBillsIncluded: boolean;
  /** Months without rent at the beginning. */
  readonly monthsFree: number;
  readonly minTermMonths: number | null;
}

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

/** What the person asking brings along. */
export interface Household {
  readonly hasPets: boolean;
}

/**
 * What a month really costs: the rent as a month of it, mandatory monthly fees, pet rent, bills that are not
 * included; months free are spread over the term.
 */
export function trueMonthlyCost(terms: RentalTerms, who: Household): Cost {
  const rent = monthlyRent(terms.price, terms.period, terms.persons);
  const term = terms.minTermMonths ?? 12;
  const free = roundMinor((rent * terms.monthsFree) / Math.max(1, term));
  return costOf(
    [
      line('rent', rent),
      ...feeLines(terms, rent, 'monthly'),
      line('petRent', who.hasPets ? terms.petRent : 0),
      line('bills', terms.hasAllBillsIncluded ? 0 : terms.averageBills),
      line('concession', -free),
    ],
    missingOf(terms, ['fees', 'bills']),
  );
}

/**
 * What must be paid by the day of moving in ('YYYY-MM-DD'): the rest of that month's rent (its days, the
 * day of moving in included, of all days of the month), deposits, a last month in advance, fees due once, less
 * months free as far as they reach into that first rent.
 */
export function moveInCost(terms: RentalTerms, moveIn: string, who: Household): Cost {
  const rent = monthlyRent(terms.price, terms.period, terms.persons);
  const first = firstRent(rent, moveIn);
  const isFree = terms.monthsFree > 0;
  return costOf(
    [
      line('firstRent', first),
      line('deposit', depositOf(terms, rent), terms.depositRefundable),
      line('lastMonth', terms.lastMonthInAdvance ? rent : 0),
      ...feeLines(terms, rent, 'once'),
      line('petDeposit', who.hasPets ? terms.petDeposit : 0, true),
      line('concession', isFree ? -Math.min(first, roundMinor(rent * terms.monthsFree)) : 0),
    ],
    missingOf(terms, ['deposit', 'fees']),
  );
}

/** The rent of the month of moving in, for its remaining days. Minor units. */
export function firstRent(rent: number, moveIn: string): number {
  const days = daysInMonth(moveIn);
  return roundMinor((rent * (days - dayOfMonth(moveIn) + 1)) / days);
}

/** The deposit in minor units; null when the owner states none. */
export function depositOf(terms: RentalTerms, rent: number): number | null {
  if (terms.depositAmount !== null) return terms.depositAmount;
  return terms.depositMonths === null ? null : roundMinor(terms.depositMonths * rent);
}

function line(kind: CostLineKind, amount: number | null, isRefundable = false): CostLine {
  return { kind, name: '', amount: amount ?? 0, isRefundable };
}

function feeLines(terms: RentalTerms, rent: number, when: Fee['when']): CostLine[] {
  const due = (terms.fees ?? []).filter((fee) => fee.mandatory && fee.when === when);
  return due.map((fee) => ({
    kind: 'fee',
    name: fee.name,
    amount: fee.amount ?? roundMinor((rent * (fee.pct ?? 0)) / 100),
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

function missingOf(terms: RentalTerms, asked: readonly MissingCost[]): MissingCost[] {
  const isMissing: Record<MissingCost, boolean> = {
    deposit: terms.depositAmount === null && terms.depositMonths === null,
    fees: terms.fees === null,
    bills: !terms.hasAllBillsIncluded && terms.averageBills === null,
  };
  return asked.filter((one) => isMissing[one]);
}
