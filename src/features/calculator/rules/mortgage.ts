import { roundMinor } from '#contract/rules/money/money.ts';

/** A repayment loan. Sums in minor units of one currency. */
export interface Loan {
  readonly principal: number;
  /** 0.065 for 6.5 % a year, charged monthly. */
  readonly annualRate: number;
  readonly months: number;
  /** Paid every month on top of what is due. */
  readonly extra?: number;
}

export interface LoanMonth {
  /** 1 for the first. */
  readonly month: number;
  readonly interest: number;
  /** The fall of the debt this month, extra payment included. */
  readonly principal: number;
  /** The debt afterwards. */
  readonly balance: number;
}

/**
 * The monthly payment, in minor units but not rounded: M = P·r·(1+r)^n / ((1+r)^n − 1), r the monthly rate;
 * P/n without interest.
 */
export function exactPayment(loan: Loan): number {
  const rate = loan.annualRate / 12;
  if (rate === 0) return loan.principal / loan.months;
  const growth = (1 + rate) ** loan.months;
  return (loan.principal * rate * growth) / (growth - 1);
}

/** The monthly payment, in whole minor units. */
export function monthlyPayment(loan: Loan): number {
  return roundMinor(exactPayment(loan));
}

/** The repayment month by month, as a bank statement would show it; the last payment settles the rest. */
export function repaymentPlan(loan: Loan): LoanMonth[] {
  const due = monthlyPayment(loan);
  const rows: LoanMonth[] = [];
  for (let balance = loan.principal, month = 1; balance > 0; month += 1) {
    const interest = roundMinor((balance * loan.annualRate) / 12);
    const wanted = due - interest + (loan.extra ?? 0);
    const principal = month >= loan.months ? balance : Math.min(balance, wanted);
    balance -= principal;
    rows.push({ month, interest, principal, balance });
  }
  return rows;
}

/** All interest of a plan, in minor units. */
export function totalInterest(plan: readonly LoanMonth[]): number {
  return plan.reduce((sum, row) => sum + row.interest, 0);
}

/** The costs of owning besides the loan. Yearly and monthly sums in minor units. */
export interface OwningCosts {
  readonly taxYear: number;
  readonly insuranceYear: number;
  readonly feesMonth: number;
  /** Mortgage insurance a month, due while the loan is above the limit share of the value. */
  readonly mortgageInsuranceMonth: number;
}

/** The share of the value above which a lender asks for mortgage insurance. */
export const MORTGAGE_INSURANCE_ABOVE = 0.8;

/** Monthly housing: payment + tax/12 + insurance/12 + fees + mortgage insurance above 80 % of the value. */
export function monthlyHousing(loan: Loan, value: number, costs: OwningCosts): number {
  const isInsured = loan.principal / value > MORTGAGE_INSURANCE_ABOVE;
  const yearly = (costs.taxYear + costs.insuranceYear) / 12;
  const insurance = isInsured ? costs.mortgageInsuranceMonth : 0;
  return roundMinor(monthlyPayment(loan) + yearly + costs.feesMonth + insurance);
}
