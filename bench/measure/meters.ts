/** A counter that only grows: what somebody has cost so far. */
export interface Meter {
  readonly name: string;
  /** Empty for what is counted. */
  readonly unit: string;
  read(): Promise<number>;
}

/** The cost of a contender's runs, one figure a run. */
export interface Cost extends Pick<Meter, 'name' | 'unit'> {
  readonly samples: readonly number[];
}

/** The name of the processor's time: a row whose times shake is judged by it. */
export const PROCESSOR = 'processor';

export const readAll = (meters: readonly Meter[]): Promise<readonly number[]> =>
  Promise.all(meters.map((meter) => meter.read()));

/** Several of a kind as one. */
export const summed = ({ name, unit }: Omit<Meter, 'read'>, meters: readonly Meter[]): Meter => ({
  name,
  unit,
  read: async () => (await readAll(meters)).reduce((sum, value) => sum + value, 0),
});

/** The costs of doing something once. */
export async function costsOf<Result>(
  meters: readonly Meter[],
  act: () => Promise<Result>,
): Promise<{ readonly result: Result; readonly costs: readonly Cost[] }> {
  const before = await readAll(meters);
  const result = await act();
  const after = await readAll(meters);
  const costs = meters.map(({ name, unit }, at) => ({
    name,
    unit,
    samples: [(after[at] ?? Number.NaN) - (before[at] ?? Number.NaN)],
  }));
  return { result, costs };
}

/** The costs of doing the same several times, kind by kind. */
export const together = (each: readonly (readonly Cost[])[]): readonly Cost[] =>
  (each[0] ?? []).map(({ name, unit }, at) => ({
    name,
    unit,
    samples: each.flatMap((costs) => costs[at]?.samples ?? []),
  }));
