import type { Calculation } from '#contract/entities/records/scenario.ts';
import { dayOfNumber } from '#contract/rules/calendarDay.ts';
import { affordable } from './affordability.ts';
import { roundMinor } from '#contract/rules/money/money.ts';
import {
  exactPayment,
  type Loan,
  type LoanMonth,
  monthlyHousing,
  monthlyPayment,
  MORTGAGE_INSURANCE_ABOVE,
  repaymentPlan,
  totalInterest,
} from './mortgage.ts';
import {
  type Cost,
  type CostedHome,
  moveInCost,
  trueMonthlyCost,
} from '#contract/rules/money/moveInCost.ts';
import { rentOrBuy, type YearEnd } from './rentOrBuy.ts';
import { grossYield, netYield, priceToRent } from '#src/rules/money/rentalYield.ts';
import { type FieldName, fieldsOf, FORMS, type Values } from './fields.ts';

/** How a figure is shown. `about`: a sum of which nobody knows the cents. */
export type FigureKind = 'money' | 'about' | 'percent' | 'months' | 'year' | 'times';

/** One result. `name`: a key under `figure`. Null: there is none, and the text of its kind says so. */
export interface Figure {
  readonly name: string;
  readonly kind: FigureKind;
  readonly value: number | null;
}

/** The part below the figures. */
export type Detail =
  | { readonly kind: 'plan'; readonly plan: readonly LoanMonth[] }
  | { readonly kind: 'costs'; readonly once: Cost; readonly monthly: Cost }
  | { readonly kind: 'years'; readonly years: readonly YearEnd[] }
  | { readonly kind: 'none' };

export type Outcome =
  /** These are empty, and nothing can be said without them. */
  | { readonly kind: 'missing'; readonly fields: readonly FieldName[] }
  | {
      readonly kind: 'done';
      /** The first is what is asked for. */
      readonly figures: readonly Figure[];
      readonly detail: Detail;
    };

/**
 * The outcome of the values; never a number that is none. Fields that could not be read are absent, and so
 * missing where needed.
 */
export function outcomeOf(calculation: Calculation, all: Values): Outcome {
  const missing = FORMS[calculation].needed.filter((name) => all[name] === undefined);
  if (missing.length > 0) return { kind: 'missing', fields: missing };
  const of = (name: FieldName): number => all[name] ?? 0;
  return { kind: 'done', ...WORK[calculation](of) };
}

type Work = (of: (name: FieldName) => number) => {
  readonly figures: readonly Figure[];
  readonly detail: Detail;
};

const money = (name: string, value: number): Figure => ({
  name,
  kind: 'money',
  value: roundMinor(value),
});
const percent = (name: string, value: number): Figure => ({ name, kind: 'percent', value });
const parts = (pct: number): number => pct / 100;

/** A loan for what is not paid down. */
function loanOf(of: (name: FieldName) => number): Loan {
  return {
    principal: roundMinor(of('price') * (1 - parts(of('downPct')))),
    annualRate: parts(of('rate')),
    months: of('years') * 12,
    extra: of('extra'),
  };
}

const mortgage: Work = (of) => {
  const loan = loanOf(of);
  const plan = repaymentPlan(loan);
  const plain = loan.extra === 0 ? plan : repaymentPlan({ ...loan, extra: 0 });
  const interest = totalInterest(plan);
  const housing = monthlyHousing(loan, of('price'), {
    taxYear: of('taxYear'),
    insuranceYear: of('insuranceYear'),
    feesMonth: of('feesMonth'),
    mortgageInsuranceMonth: of('loanInsuranceMonth'),
  });
  const down = of('price') - loan.principal;
  return {
    figures: [
      money('payment', monthlyPayment(loan)),
      money('housing', housing),
      money('loan', loan.principal),
      percent('loanShare', (loan.principal / of('price')) * 100),
      money('interest', interest),
      { name: 'payoff', kind: 'months', value: plan.length },
      ...(plain === plan
        ? []
        : [
            money('savedInterest', totalInterest(plain) - interest),
            { name: 'savedTime', kind: 'months', value: plain.length - plan.length } as const,
          ]),
      money('cash', down + of('price') * parts(of('buyingPct'))),
    ],
    detail: { kind: 'plan', plan },
  };
};

/** Whether a lender asks for insurance of the loan. */
export const needsLoanInsurance = ({ downPct = 0 }: Values): boolean =>
  1 - parts(downPct) > MORTGAGE_INSURANCE_ABOVE;

const afford: Work = (of) => {
  const said = affordable({
    incomeYear: of('incomeYear'),
    debtsMonth: of('debtsMonth'),
    share: parts(of('sharePct')),
  });
  const net = of('netMonth');
  return {
    figures: [
      money('headline', said.headline),
      money('byShare', said.byShare),
      money('afterDebts', said.afterDebts),
      money('fortyTimes', said.fortyTimes),
      ...(net === 0
        ? []
        : [
            percent('ofNet', (said.headline / net) * 100),
            money('left', net - of('debtsMonth') - said.headline),
          ]),
    ],
    detail: { kind: 'none' },
  };
};

const FEES = ['applicationFee', 'agencyFee', 'moveInFee', 'otherRefundable', 'otherOnce'] as const;

/** The fields as a home with these terms; fees bear the names of their fields. */
export function rentalOf(of: (name: FieldName) => number): CostedHome {
  const fee = (name: FieldName, when: 'once' | 'monthly') => ({
    name,
    amount: of(name),
    when,
    due: 'move_in' as const,
    refundable: name === 'otherRefundable',
    mandatory: true,
  });
  return {
    price: of('rent'),
    price_period: 'month',
    details: {
      deposit_amount: of('deposit'),
      deposit_refundable: true,
      last_month_in_advance: of('lastMonth') === 1,
      fees: [...FEES.map((name) => fee(name, 'once')), fee('rentFeesMonth', 'monthly')],
      pet_deposit: of('petDeposit'),
      pet_rent: of('petRent'),
      average_bills: of('bills'),
      concession_months_free: of('freeMonths'),
      min_term_months: of('termMonths') || 12,
    },
  };
}

const moveIn: Work = (of) => {
  const home = rentalOf(of);
  const once = moveInCost(home, dayOfNumber(of('moveIn')), { hasPets: true });
  const monthly = trueMonthlyCost(home, { hasPets: true });
  return {
    figures: [
      money('moveInTotal', once.total),
      money('refundable', once.refundable),
      money('monthly', monthly.total),
    ],
    detail: { kind: 'costs', once, monthly },
  };
};

const rentBuy: Work = (of) => {
  const { years, breakEvenYear } = rentOrBuy({
    price: of('price'),
    downShare: parts(of('downPct')),
    loanRate: parts(of('rate')),
    loanMonths: of('years') * 12,
    closingShare: parts(of('buyingPct')),
    taxShare: parts(of('taxPct')),
    insuranceShare: parts(of('insurancePct')),
    upkeepShare: parts(of('upkeepPct')),
    communityMonth: of('feesMonth'),
    valueGrowth: parts(of('valueGrowth')),
    sellingShare: parts(of('sellPct')),
    rentMonth: of('rent'),
    rentGrowth: parts(of('rentGrowth')),
    renterInsuranceMonth: of('renterInsuranceMonth'),
    deposit: of('deposit'),
    investmentReturn: parts(of('returnPct')),
    years: of('horizon'),
  });
  const last = years.at(-1);
  return {
    figures: [
      { name: 'breakEven', kind: 'year', value: breakEvenYear },
      { name: 'buyerEnd', kind: 'about', value: last?.buyer ?? 0 },
      { name: 'renterEnd', kind: 'about', value: last?.renter ?? 0 },
      money('firstPayment', exactPayment(loanOf(of))),
    ],
    detail: { kind: 'years', years },
  };
};

const rentalYield: Work = (of) => {
  const home = {
    price: of('price'),
    rentMonth: of('rent'),
    vacancy: parts(of('vacancyPct')),
    costsYear: of('costsYear'),
    buyingCosts: of('price') * parts(of('buyingPct')),
  };
  return {
    figures: [
      percent('gross', grossYield(home) * 100),
      percent('net', netYield(home) * 100),
      { name: 'priceToRent', kind: 'times', value: priceToRent(home) },
    ],
    detail: { kind: 'none' },
  };
};

const WORK: Readonly<Record<Calculation, Work>> = {
  mortgage,
  afford,
  moveIn,
  rentOrBuy: rentBuy,
  yield: rentalYield,
};

/** A plan by years: what is paid in each, and what is owed at its end. */
export function planByYear(plan: readonly LoanMonth[]): LoanMonth[] {
  const years: LoanMonth[] = [];
  for (let from = 0; from < plan.length; from += 12) {
    const months = plan.slice(from, from + 12);
    years.push({
      month: from / 12 + 1,
      interest: totalInterest(months),
      principal: months.reduce((sum, { principal }) => sum + principal, 0),
      balance: months.at(-1)?.balance ?? 0,
    });
  }
  return years;
}

/** The values of one calculation alone. */
export const valuesOf = (calculation: Calculation, all: Values): Values =>
  Object.fromEntries(
    fieldsOf(calculation).flatMap((name) => (all[name] === undefined ? [] : [[name, all[name]]])),
  );
