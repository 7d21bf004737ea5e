import { M2_PER_SQFT } from '#src/i18n/format.ts';

/** Regions whose people think of homes in square feet. */
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
 * A price for a m² as one for the unit areas are shown in, both in minor units: whole units of the currency where it is
 * ten of them or more, so that it says no more than it knows.
 */
export function perUnit(perM2: number, unit: 'm2' | 'sqft'): number {
  const exact = unit === 'm2' ? perM2 : perM2 * M2_PER_SQFT;
  return exact < 1000 ? Math.round(exact / 10) * 10 : Math.round(exact / 100) * 100;
}
