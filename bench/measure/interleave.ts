import { type Meter, readAll } from './meters.ts';
import type { Series } from './table.ts';

/** Somebody who takes part in a comparison: `run` does the thing once and gives what it took. */
export interface Contender {
  readonly name: string;
  readonly kind: Series['kind'];
  /** For somebody slow: takes part in every so manieth round only. */
  readonly every?: number;
  /** Its costs beside time, read before and after each run. */
  readonly meters?: readonly Meter[];
  /** `costsEnd` ends what the meters count, where something follows that is no part of it. */
  run(turn: number, costsEnd: () => Promise<void>): Promise<number>;
}

/**
 * A B A B …: what the machine does meanwhile meets all of them alike. The first round warms up and does
 * not count. Each round begins with another one.
 */
export async function interleave(
  contenders: readonly Contender[],
  runs: number,
  warmUps = 1,
): Promise<Series[]> {
  const samples = new Map(contenders.map(({ name }) => [name, [] as number[]]));
  const spent = new Map(contenders.map(({ name }) => [name, [] as (readonly number[])[]]));
  for (let turn = 0; turn < runs + warmUps; turn += 1) {
    for (let place = 0; place < contenders.length; place += 1) {
      const contender = contenders[(place + turn) % contenders.length];
      if (contender === undefined || turn % (contender.every ?? 1) !== 0) continue;
      const { name, meters = [] } = contender;
      const before = await readAll(meters);
      let ended: readonly number[] | null = null;
      const took = await contender.run(turn, async () => {
        ended = await readAll(meters);
      });
      const after: readonly number[] = ended ?? (await readAll(meters));
      if (turn < warmUps && contender.every === undefined) continue;
      samples.get(name)?.push(took);
      spent.get(name)?.push(after.map((value, at) => value - (before[at] ?? 0)));
    }
  }
  return contenders.map(({ name, kind, meters = [] }) => ({
    name,
    kind,
    samples: samples.get(name) ?? [],
    costs: meters.map((meter, at) => ({
      name: meter.name,
      unit: meter.unit,
      samples: (spent.get(name) ?? []).map((run) => run[at] ?? Number.NaN),
    })),
  }));
}
