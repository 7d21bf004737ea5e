import { type Cost, PROCESSOR } from './meters.ts';
import { median, percentile, spread } from './statistics.ts';

/** The times of one contender, one a run. */
export interface Series {
  readonly name: string;
  readonly kind: 'ours' | 'floor' | 'peer';
  readonly samples: readonly number[];
  /** The costs of each run beside its time. */
  readonly costs?: readonly Cost[];
}

/** A figure of the speed bar and what was measured for it. */
export interface Aim {
  readonly text: string;
  readonly measured: number;
  readonly limit: number;
  /** `most`: met at or below the limit. `least`: met at or above it. */
  readonly kind: 'most' | 'least';
  /** A ratio to the floor's time: where that shakes, the ratio of processor time is judged in its place. */
  readonly isOfFloor?: boolean;
}

export interface Table {
  /** The row of the speed bar. */
  readonly row: number;
  readonly title: string;
  readonly unit: string;
  readonly series: readonly Series[];
  readonly aims: readonly Aim[];
  /** True where the figures are counted, not timed: nothing can be noisy then. */
  readonly isExact?: boolean;
  readonly notes?: readonly string[];
}

export type Verdict = 'met' | 'missed' | 'noisy';

const NOISY = 0.15;

/** With a floor that itself spreads too far, nothing is said about those above it by time. */
export function verdictOf(table: Table): Verdict {
  return isNoisy(table) ? 'noisy' : judged(table.aims);
}

/** The verdict on a noisy table by processor time; null where it is not noisy, or has no aim that can be judged so. */
export function verdictOfWork(table: Table): Exclude<Verdict, 'noisy'> | null {
  const work = workRatio(table.series);
  if (work === null || !isNoisy(table)) return null;
  if (!table.aims.some(({ isOfFloor }) => isOfFloor === true)) return null;
  return judged(
    table.aims.map((aim) => (aim.isOfFloor === true ? { ...aim, measured: work } : aim)),
  );
}

/** Median processor time of ours over the floor's; null where it was not read. */
export function workRatio(series: readonly Series[]): number | null {
  const [ours, floor] = (['ours', 'floor'] as const).map((kind) => {
    const costs = series.find((each) => each.kind === kind)?.costs ?? [];
    const samples = costs.find(({ name }) => name === PROCESSOR)?.samples ?? [];
    return samples.length === 0 ? 0 : median(samples);
  });
  return ours === undefined || floor === undefined || floor === 0 ? null : ours / floor;
}

function isNoisy({ isExact, series }: Table): boolean {
  const floor = series.find(({ kind }) => kind === 'floor');
  return isExact !== true && floor !== undefined && spread(floor.samples) > NOISY;
}

const judged = (aims: readonly Aim[]) => (aims.every(isMet) ? 'met' : 'missed');

export const isMet = ({ kind, measured, limit }: Aim): boolean =>
  kind === 'most' ? measured <= limit : measured >= limit;

/** Median of one series over the median of another, by kind or name. */
export function ratio(series: readonly Series[], one: string, other: string): number {
  return median(named(series, one).samples) / median(named(series, other).samples);
}

export function named(series: readonly Series[], name: string): Series {
  const found = series.find((each) => each.name === name || each.kind === name);
  if (found === undefined) throw new Error(`no series ${name}`);
  return found;
}

/** The content of a file in bench/results: the table with its figures and every sample. */
export function summary(table: Table) {
  const floor = table.series.find(({ kind }) => kind === 'floor');
  return {
    ...table,
    verdict: verdictOf(table),
    verdictOfWork: verdictOfWork(table),
    workRatio: workRatio(table.series),
    aims: table.aims.map((aim) => ({ ...aim, isMet: isMet(aim) })),
    series: table.series.map((each) => ({
      ...each,
      median: median(each.samples),
      p95: percentile(each.samples, 0.95),
      spread: spread(each.samples),
      toFloor: floor === undefined ? null : median(each.samples) / median(floor.samples),
    })),
  };
}
