import { type Bits, both, either } from './bits.ts';
import type { Filter, FilterField, FilterBits } from './filters.ts';

/** The rows that the filters of a query leave. */
export interface Match {
  /** The filters that exclude, and those that only score. */
  readonly musts: readonly Filter[];
  readonly nice: readonly Filter[];
  /** Rows that pass all filters. */
  readonly all: Bits;
  /** Rows that pass all but this one; all of them, where it is not in force. */
  without(...fields: readonly FilterField[]): Bits;
}

/** Those who say yes, and where a query takes in who does not say, these too. */
export const passing = ({ yes, silent }: FilterBits, includesNotStated: boolean): Bits =>
  silent !== null && includesNotStated ? either(yes, silent) : yes;

/** `candidates`: rows that can be found at all. */
export function matchOf(
  filters: readonly Filter[],
  candidates: Bits,
  includesNotStated: boolean,
): Match {
  const musts = filters.filter(({ isNice }) => !isNice);
  const passed = musts.map((said) => passing(said, includesNotStated));
  const all = passed.reduce(both, candidates);
  // The rows left before each filter, and behind it: the rows left by all others are in both.
  const before: Bits[] = [candidates];
  for (const each of passed) before.push(both(before.at(-1) ?? candidates, each));
  const others = new Map<FilterField, Bits>();
  let behind: Bits | null = null;
  for (let at = passed.length - 1; at >= 0; at -= 1) {
    const [each, left, must] = [passed[at], before[at], musts[at]];
    if (each === undefined || left === undefined || must === undefined) continue;
    others.set(must.field, behind === null ? left : both(left, behind));
    behind = behind === null ? each : both(each, behind);
  }
  return {
    musts,
    nice: filters.filter(({ isNice }) => isNice),
    all,
    without(...fields) {
      const [field] = fields;
      if (fields.length === 1 && field !== undefined) return others.get(field) ?? all;
      return musts.reduce(
        (left, { field }, at) => (fields.includes(field) ? left : both(left, passed[at] ?? left)),
        candidates,
      );
    },
  };
}
