import { roundMinor } from '#contract/rules/money/money.ts';

/** The income and debts of a person. Sums in minor units of one currency, income before tax. */
export interface Household {
  readonly incomeYear: number;
  readonly debtsMonth: number;
  /** The share of income that may go on housing: the slider, 0.25 to 0.4. */
  readonly share?: number;
}

export interface Affordable {
  /** Rule A: a share of gross monthly income, 30 % unless chosen otherwise. */
  readonly byShare: number;
  /** Rule B: 36 % of gross monthly income less other debts. */
  readonly afterDebts: number;
  /** The rent that landlords who ask for forty times the rent would accept. */
  readonly fortyTimes: number;
  /** The smaller of A and B: what to show first. Never below zero. */
  readonly headline: number;
}

const SHARE_RANGE = { least: 0.25, usual: 0.3, most: 0.4 } as const;
const DEBT_SHARE = 0.36;

/** The sum a household can spend on housing a month, by three common rules. A guideline, not advice. */
export function affordable({ incomeYear, debtsMonth, share }: Household): Affordable {
  const month = incomeYear / 12;
  const byShare = roundMinor(month * (share ?? SHARE_RANGE.usual));
  const afterDebts = Math.max(0, roundMinor(month * DEBT_SHARE - debtsMonth));
  return {
    byShare,
    afterDebts,
    fortyTimes: roundMinor(incomeYear / 40),
    headline: Math.min(byShare, afterDebts),
  };
}
