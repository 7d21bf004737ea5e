import { M2_PER_SQFT } from '#src/i18n/format.ts';

/** An area as it would have been typed: a number in `unit`, two decimals at most. */
export function areaText(m2: number, unit: 'm2' | 'sqft'): string {
  return String(Math.round((unit === 'm2' ? m2 : m2 / M2_PER_SQFT) * 100) / 100);
}
