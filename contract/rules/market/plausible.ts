import { type MarketHome, perSquareMetre } from './market.ts';
import { median } from './weightedQuantile.ts';

const AREA_RANGE = { least: 8, most: 5000 } as const;
const RATIO_RANGE = { least: 0.2, most: 5 } as const;

/**
 * Separates homes whose figures cannot be right from the others: no price, an area below 8 or above 5,000 m², or a
 * price a m² below a fifth or above five times the median.
 */
export function plausible<Home extends MarketHome>(homes: readonly Home[]) {
  const ratios = homes.filter(hasLikelySize).flatMap(perSquareMetre);
  const centre = ratios.length === 0 ? null : median(ratios);
  const isFlagged = (home: Home) =>
    !hasLikelySize(home) || !perSquareMetre(home).every((one) => isNear(one, centre));
  return { kept: homes.filter((home) => !isFlagged(home)), flagged: homes.filter(isFlagged) };
}

function hasLikelySize({ price, living_area: area }: MarketHome): boolean {
  return price > 0 && (area === null || hasLikelyArea(area));
}

/** m². */
export function hasLikelyArea(area: number): boolean {
  return area >= AREA_RANGE.least && area <= AREA_RANGE.most;
}

/** Whether a price, or one a m², can be right beside this one. */
export function isNear(value: number, centre: number | null): boolean {
  if (centre === null) return true;
  return value >= RATIO_RANGE.least * centre && value <= RATIO_RANGE.most * centre;
}
