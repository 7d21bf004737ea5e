import { roundMinor } from '#contract/rules/money/money.ts';
import { LEAST_COMPARABLES } from '#contract/rules/market/priceBand.ts';
import { type Weighted, weightedQuantile } from '#contract/rules/market/weightedQuantile.ts';

/** One home that counts in an analysis. */
export interface Evidence {
  /** Minor units, a month for a rental. */
  readonly price: number;
  /** m²; null: not stated. */
  readonly area: number | null;
  readonly weight: number;
}

/** Weighted P25, median and P75. */
export interface Spread {
  readonly low: number;
  readonly middle: number;
  readonly high: number;
}

/** The variants of an analysis, to test its result. `evenly`: every home counts the same. */
const VARIANTS = ['withoutDearest', 'withoutCheapest', 'evenly'] as const;
export type Variant = (typeof VARIANTS)[number];

/** `middle` null: fewer than five homes would be left. `change`: a share of the middle of all, 0.05 for 5 % more. */
export type Sensitivity = { readonly variant: Variant } & (
  | { readonly middle: number; readonly change: number }
  | { readonly middle: null }
);

export type Analysis =
  /** Fewer than five homes count. */
  | { readonly kind: 'too_few'; readonly n: number }
  | {
      readonly kind: 'figures';
      readonly n: number;
      /** The price of the home itself by its area; for an area, the prices of its homes. Minor units. */
      readonly value: Spread;
      /** Minor units a m²; null: fewer than five homes state their area. */
      readonly perSquareMetre: Spread | null;
      readonly variants: readonly Sensitivity[];
    };

const ENDS = 2;

/**
 * The joint figures of homes: median and P25 to P75, weighted, and how far they hang on a few of them.
 * `area`: of the home they are compared with, m²: then they count by their price a m². Null: they are those
 * of an area. Product rules 5.1 and 5.2.
 */
export function analysisOf(homes: readonly Evidence[], area: number | null): Analysis {
  const sized = homes.filter(hasArea);
  const counted = area === null ? homes : sized;
  if (counted.length < LEAST_COMPARABLES) return { kind: 'too_few', n: counted.length };
  const ratios = sized.map((home) => ({ value: perSquareMetreOf(home), weight: home.weight }));
  const values =
    area === null
      ? homes.map(({ price, weight }) => ({ value: price, weight }))
      : ratios.map(({ value, weight }) => ({ value: value * area, weight }));
  const value = spreadOf(values, roundMinor);
  return {
    kind: 'figures',
    n: counted.length,
    value,
    perSquareMetre: ratios.length < LEAST_COMPARABLES ? null : spreadOf(ratios),
    variants: VARIANTS.map((variant) => sensitivity(variant, values, value.middle)),
  };
}

/** Minor units. Of homes that state their area. */
const perSquareMetreOf = ({ price, area }: Evidence): number => price / (area ?? 1);

const hasArea = ({ area }: Evidence): boolean => area !== null && area > 0;

function spreadOf(values: readonly Weighted[], round = (value: number) => value): Spread {
  const at = (share: number) => round(weightedQuantile(values, share));
  return { low: at(0.25), middle: at(0.5), high: at(0.75) };
}

function sensitivity(variant: Variant, values: readonly Weighted[], middle: number): Sensitivity {
  const left = leftOf(variant, values);
  if (left.length < LEAST_COMPARABLES) return { variant, middle: null };
  const other = roundMinor(weightedQuantile(left, 0.5));
  return { variant, middle: other, change: middle === 0 ? 0 : other / middle - 1 };
}

function leftOf(variant: Variant, values: readonly Weighted[]): readonly Weighted[] {
  if (variant === 'evenly') return values.map(({ value }) => ({ value, weight: 1 }));
  const ordered = values.toSorted((one, other) => one.value - other.value);
  return variant === 'withoutDearest' ? ordered.slice(0, -ENDS) : ordered.slice(ENDS);
}
