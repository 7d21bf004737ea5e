import { minorDigits } from '#contract/rules/money/money.ts';

/** Below so many of the currency's own unit its parts say something. */
const WHOLE_FROM = 100;

/** A median in minor units, as it is told: the middle of two homes lies between cents that nobody asked. */
export function medianSum(minor: number, currency: string): number {
  const unit = 10 ** minorDigits(currency);
  return minor < WHOLE_FROM * unit ? Math.round(minor) : Math.round(minor / unit) * unit;
}
