import { exactPayment } from './mortgage.ts';

/** Two ways to live in the same kind of home. Sums in minor units of one currency, rates as shares. */
export interface RentOrBuy {
  readonly price: number;
  /** Paid in cash, as a share of the price. */
  readonly downShare: number;
  readonly loanRate: number;
  readonly loanMonths: number;
  /** Costs of buying, as a share of the price. */
  readonly closingShare: number;
  /** A year, as shares of the value. */
  readonly taxShare: number;
  readonly insuranceShare: number;
  readonly upkeepShare: number;
  /** The owners' association, a month. */
  readonly communityMonth?: number;
  /** A year. */
  readonly valueGrowth: number;
  /** Costs of selling, as a share of the value then. */
  readonly sellingShare: number;
  readonly rentMonth: number;
  readonly rentGrowth: number;
  readonly renterInsuranceMonth: number;
  readonly deposit: number;
  /** The yearly return on money that is saved. */
  readonly investmentReturn: number;
  readonly years: number;
}

/** The assets of each side at the end of a year if they sold or moved out then. Minor units. */
export interface YearEnd {
  readonly year: number;
  readonly buyer: number;
  readonly renter: number;
}

export interface RentOrBuyOutcome {
  readonly years: readonly YearEnd[];
  /** The first year at whose end the buyer owns at least as much; null within the years asked about. */
  readonly breakEvenYear: number | null;
}

/** The rate that, month by month, makes the yearly one: (1+a)^(1/12) − 1. */
const monthlyRate = (yearly: number): number => (1 + yearly) ** (1 / 12) - 1;

/**
 * Month by month: whoever pays less saves the difference at the end of the month; the renter begins with what the
 * buyer paid in cash, less the deposit.
 */
export function rentOrBuy(input: RentOrBuy): RentOrBuyOutcome {
  const years = simulate(input);
  const breakEven = years.find(({ buyer, renter }) => buyer >= renter);
  return { years, breakEvenYear: breakEven?.year ?? null };
}

function simulate(input: RentOrBuy): YearEnd[] {
  const ends: YearEnd[] = [];
  let state = atTheStart(input);
  for (let month = 1; month <= input.years * 12; month += 1) {
    state = afterMonth(state, input, month);
    if (month % 12 === 0) ends.push(yearEnd(state, input, month / 12));
  }
  return ends;
}

/** Unrounded minor units: only what is shown is rounded. */
interface State {
  readonly value: number;
  readonly balance: number;
  readonly rent: number;
  readonly buyerSaved: number;
  readonly renterSaved: number;
}

function atTheStart({ price, downShare, closingShare, rentMonth, deposit }: RentOrBuy): State {
  return {
    value: price,
    balance: price * (1 - downShare),
    rent: rentMonth,
    buyerSaved: 0,
    renterSaved: price * (downShare + closingShare) - deposit,
  };
}

function afterMonth(state: State, input: RentOrBuy, month: number): State {
  const due = duePayment(input, month);
  const owning = due + owningCosts(input, state.value);
  const renting = state.rent + input.renterInsuranceMonth;
  const earned = 1 + monthlyRate(input.investmentReturn);
  const owed = state.balance * (1 + input.loanRate / 12) - due;
  return {
    value: state.value * (1 + monthlyRate(input.valueGrowth)),
    balance: Math.max(0, owed),
    rent: month % 12 === 0 ? state.rent * (1 + input.rentGrowth) : state.rent,
    buyerSaved: state.buyerSaved * earned + Math.max(0, renting - owning),
    renterSaved: state.renterSaved * earned + Math.max(0, owning - renting),
  };
}

function duePayment(input: RentOrBuy, month: number): number {
  if (month > input.loanMonths) return 0;
  const principal = input.price * (1 - input.downShare);
  return exactPayment({ principal, annualRate: input.loanRate, months: input.loanMonths });
}

function owningCosts(input: RentOrBuy, value: number): number {
  const yearly = input.taxShare + input.insuranceShare + input.upkeepShare;
  return (value * yearly) / 12 + (input.communityMonth ?? 0);
}

function yearEnd(state: State, { sellingShare, deposit }: RentOrBuy, year: number): YearEnd {
  return {
    year,
    buyer: Math.round(state.value * (1 - sellingShare) - state.balance + state.buyerSaved),
    renter: Math.round(state.renterSaved + deposit),
  };
}
