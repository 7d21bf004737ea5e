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
