import type { Filter } from './filters.ts';
import { FAIL, UNSTATED } from './filters.ts';

/** What all filters say of all rows: one number a row, one bit a filter. */
export interface Match {
  /** Bits of the filters a row fails and must not; 0: it matches. NOBODY: it is no candidate at all. */
  readonly failed: Uint32Array;
  /** Bits of the nice-to-have filters it passes. */
  readonly nice: Uint32Array;
  /** Bits of the filters the listing says nothing about. */
  readonly unstated: Uint32Array;
  /** Rows that fail one filter at most: all that any count is about. */
  readonly close: Uint32Array;
}

/** No filter has this bit. */
export const NOBODY = 1 << 31;

export interface MatchInput {
  readonly filters: readonly Filter[];
  /** Rows in use are below this. */
  readonly end: number;
  readonly isCandidate: (row: number) => boolean;
  readonly includesNotStated: boolean;
}

/** Runs every filter over every row, once. */
export function matchRows({ filters, end, isCandidate, includesNotStated }: MatchInput): Match {
  const failed = new Uint32Array(end);
  const nice = new Uint32Array(end);
  const unstated = new Uint32Array(end);
  for (let row = 0; row < end; row += 1) if (!isCandidate(row)) failed[row] = NOBODY;
  for (const { bit, isNice, test } of filters) {
    for (let row = 0; row < end; row += 1) {
      if (failed[row] === NOBODY >>> 0) continue;
      const said = test(row);
      if (said === UNSTATED) unstated[row] = (unstated[row] ?? 0) | bit;
      const fails = said === FAIL || (said === UNSTATED && !includesNotStated);
      if (isNice && !fails) nice[row] = (nice[row] ?? 0) | bit;
      if (!isNice && fails) failed[row] = (failed[row] ?? 0) | bit;
    }
  }
  return { failed, nice, unstated, close: closeRows(failed) };
}

function closeRows(failed: Uint32Array): Uint32Array {
  const rows = new Uint32Array(failed.length);
  let count = 0;
  for (let row = 0; row < failed.length; row += 1) {
    const bits = failed[row] ?? 0;
    // One bit or none, and not that of nobody.
    if ((bits & (bits - 1)) !== 0 || bits === NOBODY >>> 0) continue;
    rows[count] = row;
    count += 1;
  }
  return rows.subarray(0, count);
}

/** Whether a row passes all filters but perhaps this one. */
export const passesOthers = (match: Match, row: number, bit: number): boolean =>
  ((match.failed[row] ?? NOBODY) & ~bit) === 0;
