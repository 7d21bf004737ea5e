import { type Bits, eachBit } from './bits.ts';

/** So many bars have a width; one more holds all that is dearer. */
export const BARS = 20;
/** The scale ends at this share of the homes: a palace would leave one bar to all others. */
const TO_SCALE = 0.97;

export interface SpreadInput {
  /** Of which homes. */
  readonly homes: Bits;
  /** By row, minor units of its own currency; NaN: not stated. */
  readonly sums: ArrayLike<number>;
  readonly currencies: ArrayLike<number>;
  /** The code of the currency that is counted. */
  readonly currency: number;
  /** The possible ends of the scale, rising. */
  readonly ends: readonly number[];
}

/**
 * How prices are spread: by the lowest sum of a bar, in minor units, how many homes are in it. All bars are as wide, but
 * for the last one, which has no upper end. Empty where no home has such a price.
 */
export function spreadOf(input: SpreadInput): Readonly<Record<string, number>> {
  const { homes, sums, currencies, currency, ends } = input;
  const each = (see: (sum: number) => void) =>
    eachBit(homes, (row) => {
      const sum = sums[row] ?? Number.NaN;
      if (currencies[row] === currency && !Number.isNaN(sum)) see(sum);
    });
  let all = 0;
  const upTo = ends.map(() => 0);
  each((sum) => {
    all += 1;
    const place = ends.findIndex((end) => sum <= end);
    if (place >= 0) upTo[place] = (upTo[place] ?? 0) + 1;
  });
  let below = 0;
  const place = upTo.findIndex((count) => (below += count) >= all * TO_SCALE);
  const end = ends.at(place);
  if (all === 0 || end === undefined) return {};
  const bars = new Uint32Array(BARS + 1);
  each((sum) => {
    const bar = sum > end ? BARS : Math.min(BARS - 1, Math.floor((Math.max(0, sum) / end) * BARS));
    bars[bar] = (bars[bar] ?? 0) + 1;
  });
  return Object.fromEntries(Array.from(bars, (count, bar) => [(bar * end) / BARS, count]));
}
