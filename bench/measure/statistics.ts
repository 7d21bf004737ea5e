/** The value below which this share (0 to 1) of the samples lies, interpolated. Throws on none. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((one, other) => one - other);
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  if (below === undefined || above === undefined) throw new RangeError('no samples');
  return below + (above - below) * (place - Math.floor(place));
}

export const median = (samples: readonly number[]): number => percentile(samples, 0.5);

/** How far the middle half of the samples lies apart, as a share of the median. */
export function spread(samples: readonly number[]): number {
  const middle = median(samples);
  if (middle === 0) return 0;
  return (percentile(samples, 0.75) - percentile(samples, 0.25)) / middle;
}

/** The least-squares slope of values that were taken at equal steps, in units a step. */
export function slope(values: readonly number[]): number {
  const meanStep = (values.length - 1) / 2;
  const meanValue = values.reduce((sum, value) => sum + value, 0) / values.length;
  let above = 0;
  let below = 0;
  values.forEach((value, step) => {
    above += (step - meanStep) * (value - meanValue);
    below += (step - meanStep) ** 2;
  });
  return below === 0 ? 0 : above / below;
}
