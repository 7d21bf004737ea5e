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
