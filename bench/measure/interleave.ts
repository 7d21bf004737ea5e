import type { Series } from './table.ts';

/** Somebody who takes part in a comparison: `run` does the thing once and gives what it took. */
export interface Contender {
  readonly name: string;
  readonly kind: Series['kind'];
  /** For somebody slow: takes part in every so manieth round only. */
  readonly every?: number;
  run(turn: number): Promise<number>;
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
  for (let turn = 0; turn < runs + warmUps; turn += 1) {
    for (let place = 0; place < contenders.length; place += 1) {
      const contender = contenders[(place + turn) % contenders.length];
      if (contender === undefined || turn % (contender.every ?? 1) !== 0) continue;
      const took = await contender.run(turn);
      const isWarmUp = turn < warmUps && contender.every === undefined;
      if (!isWarmUp) samples.get(contender.name)?.push(took);
    }
  }
  return contenders.map(({ name, kind }) => ({ name, kind, samples: samples.get(name) ?? [] }));
}
