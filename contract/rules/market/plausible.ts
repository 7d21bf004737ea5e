import { type MarketHome, perSquareMetre } from './market.ts';
import { median } from './weightedQuantile.ts';

const AREA_RANGE = { least: 8, most: 5000 } as const;
const RATIO_RANGE = { least: 0.2, most: 5 } as const;

/** Why a home is in no figure. `ratio`: its price a m² is far from that of the others. */
export type Flaw = 'price' | 'area' | 'ratio';

/**
 * The homes whose figures cannot be right, by id: no price, an area below 8 or above 5,000 m², or a price a m² below a
 * fifth or above five times the median. Product rule 5.2.
 */
export function whyLeftOut(homes: readonly MarketHome[]): ReadonlyMap<string, Flaw> {
  const ratios = homes.filter(hasLikelySize).flatMap(perSquareMetre);
  const centre = ratios.length === 0 ? null : median(ratios);
  const flawOf = (home: MarketHome): Flaw | null => {
    if (home.price <= 0) return 'price';
    if (!hasLikelySize(home)) return 'area';
    return perSquareMetre(home).every((one) => isNear(one, centre)) ? null : 'ratio';
  };
  return new Map(
    homes.flatMap((home): [string, Flaw][] => {
      const flaw = flawOf(home);
      return flaw === null ? [] : [[home.id, flaw]];
    }),
  );
}

/** Separates homes whose figures cannot be right from the others. */
export function plausible<Home extends MarketHome>(homes: readonly Home[]) {
  const flawed = whyLeftOut(homes);
  return {
    kept: homes.filter(({ id }) => !flawed.has(id)),
    flagged: homes.filter(({ id }) => flawed.has(id)),
  };
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
