import { minorDigits } from '#contract/rules/money/money.ts';
import { M2_PER_SQFT } from '#src/i18n/format.ts';

/** Regions whose people measure homes in square feet. */
const SQUARE_FEET_REGIONS = ['US', 'GB', 'LR', 'MM'];

/** The unit areas are shown in: as chosen, else by the region of the browser's language ('en-GB'). */
export function areaUnitOf(
  choice: 'auto' | 'metric' | 'imperial',
  browserLanguage: string,
): 'm2' | 'sqft' {
  if (choice !== 'auto') return choice === 'metric' ? 'm2' : 'sqft';
  const region = /-([A-Z]{2})\b/u.exec(browserLanguage)?.[1];
  return region !== undefined && SQUARE_FEET_REGIONS.includes(region) ? 'sqft' : 'm2';
}

/**
 * A price a m² converted to the chosen unit, both in minor units of the currency: to a hundredth below a hundred of its
 * units, to whole ones from there on. Two homes that differ by 1 % must not read the same.
 */
export function perUnit(perM2: number, unit: 'm2' | 'sqft', currency: string): number {
  const exact = unit === 'm2' ? perM2 : perM2 * M2_PER_SQFT;
  const one = 10 ** minorDigits(currency);
  const step = exact < 100 * one ? Math.max(1, one / 100) : one;
  return Math.round(exact / step) * step;
}
