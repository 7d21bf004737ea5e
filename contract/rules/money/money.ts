/** A sum in minor units of its currency (cents, pence, fils), with its ISO 4217 code. */
export interface Money {
  readonly amount: number;
  readonly currency: string;
}

/** The currency where nobody chose one: the one most listings use. */
export const DEFAULT_CURRENCY = 'EUR';

/** Currencies of ISO 4217 whose minor unit is not a hundredth. */
const DIGITS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    ['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW', 'PYG', 'RWF', 'UGX', 'VND', 'VUV']
      .concat(['XAF', 'XOF', 'XPF'])
      .map((code) => [code, 0]),
  ),
  ...Object.fromEntries(['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3])),
};

/** How many decimals a currency is written with: 2 for the euro, 0 for the yen, 3 for the Kuwaiti dinar. */
export function minorDigits(currency: string): number {
  return DIGITS[currency] ?? 2;
}

/** The sum as people say it: 1850.5 for 185050 euro cents. For formatting only, never for arithmetic. */
export function majorOf(money: Money): number {
  return money.amount / 10 ** minorDigits(money.currency);
}

/** A sum as people say it, in minor units, rounded half away from zero. */
export function moneyOf(major: number, currency: string): Money {
  return { amount: roundMinor(major * 10 ** minorDigits(currency)), currency };
}

/** The nearest whole minor unit; a half goes away from zero, as on a bill. */
export function roundMinor(amount: number): number {
  const rounded = Math.sign(amount) * Math.round(Math.abs(amount));
  return rounded === 0 ? 0 : rounded;
}

/** The nearest sum without decimals, in minor units. */
export function wholeUnits(amount: number, currency: string): number {
  const unit = 10 ** minorDigits(currency);
  return roundMinor(amount / unit) * unit;
}
