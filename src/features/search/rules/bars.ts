import type { PriceRange } from '#src/rules/money/priceTyped.ts';

/** A bar of prices, from `from` to the next one's. */
export interface Bar {
  /** Minor units. */
  readonly from: number;
  /** Its height, of the highest: 0 to 1. */
  readonly share: number;
  /** Some of its prices lie within the bounds. */
  readonly isWithin: boolean;
}

/** The bars of prices that are spread like this, by the lowest price of each; none where there are no homes. */
export function barsOf(
  spread: Readonly<Record<string, number>>,
  { min = -Infinity, max = Infinity }: PriceRange,
): readonly Bar[] {
  const counted = Object.entries(spread)
    .map(([from, count]) => ({ from: Number(from), count }))
    .toSorted((one, other) => one.from - other.from);
  const most = Math.max(0, ...counted.map(({ count }) => count));
  if (most === 0) return [];
  return counted.map(({ from, count }, place) => {
    const next = counted[place + 1]?.from ?? Infinity;
    return { from, share: count / most, isWithin: from <= max && next > min };
  });
}
