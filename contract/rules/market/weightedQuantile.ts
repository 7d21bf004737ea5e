/** A value and how much it counts. */
export interface Weighted {
  readonly value: number;
  readonly weight: number;
}

/**
 * The value below which this share (0 to 1) of all weight lies, by linear interpolation between the middles of
 * the weights, so that with equal weights the median of two is their mean. Throws RangeError for an empty list.
 */
export function weightedQuantile(items: readonly Weighted[], share: number): number {
  const ordered = items.toSorted((one, other) => one.value - other.value);
  const total = ordered.reduce((sum, { weight }) => sum + weight, 0);
  const last = ordered.at(-1);
  if (last === undefined) throw new RangeError('a quantile needs at least one value');

  const wanted = share * total;
  let before = 0;
  let previous: { readonly value: number; readonly middle: number } | null = null;
  for (const { value, weight } of ordered) {
    const middle = before + weight / 2;
    if (middle >= wanted) return between(previous, { value, middle }, wanted);
    previous = { value, middle };
    before += weight;
  }
  return last.value;
}

interface Mark {
  readonly value: number;
  readonly middle: number;
}

function between(low: Mark | null, high: Mark, wanted: number): number {
  if (low === null || high.middle === low.middle) return high.value;
  const way = (wanted - low.middle) / (high.middle - low.middle);
  return low.value + way * (high.value - low.value);
}

/** The middle of values that all count the same. */
export function median(values: readonly number[]): number {
  return weightedQuantile(
    values.map((value) => ({ value, weight: 1 })),
    0.5,
  );
}
