import { type Bits, createBits, setBit } from './bits.ts';
import type { Numbers } from '../packs/columns.ts';

/** The verdict of a condition on a row. */
export const PASS = 1;
export const FAIL = 0;
/** The listing does not say: it passes only where the query includes such listings. */
export const UNSTATED = 2;
export type Verdict = typeof PASS | typeof FAIL | typeof UNSTATED;

/** A condition on rows, in a form that is tried on all of them in one loop. */
export type Condition =
  /** A number between two, both included; not a number: it does not say. With `codes`, of rows of this code alone. */
  | {
      readonly kind: 'range';
      readonly column: Numbers;
      readonly min: number;
      readonly max: number;
      readonly codes?: Uint8Array;
      readonly code?: number;
    }
  /** A code that is wanted; `none`: the one of rows that do not say. */
  | {
      readonly kind: 'among';
      readonly column: Uint8Array | Uint16Array;
      readonly wanted: Uint8Array;
      readonly none: number;
    }
  /** All of these features. */
  | {
      readonly kind: 'having';
      readonly columns: readonly [Uint32Array, Uint32Array];
      readonly low: number;
      readonly high: number;
    }
  /** Anything else. */
  | { readonly kind: 'test'; readonly test: (row: number) => Verdict };

export const verdict = (passes: boolean): Verdict => (passes ? PASS : FAIL);

export const ranging = (
  column: Numbers,
  min: number,
  max: number,
): Condition & { readonly kind: 'range' } => ({ kind: 'range', column, min, max });

export const testing = (test: (row: number) => Verdict): Condition => ({ kind: 'test', test });

/** `codes` below 0 are those of values that no row has. */
export function among(
  column: Uint8Array | Uint16Array,
  codes: readonly number[],
  none = -1,
): Condition {
  const wanted = new Uint8Array(Math.max(0, ...codes) + 1);
  for (const code of codes) if (code >= 0 && code !== none) wanted[code] = 1;
  return { kind: 'among', column, wanted, none };
}

export function verdictOn(condition: Condition, row: number): Verdict {
  switch (condition.kind) {
    case 'range': {
      const { column, min, max, codes, code } = condition;
      if (codes !== undefined && codes[row] !== code) return FAIL;
      const value = column[row] ?? Number.NaN;
      if (value >= min && value <= max) return PASS;
      return Number.isNaN(value) ? UNSTATED : FAIL;
    }
    case 'among': {
      const code = condition.column[row] ?? 0;
      return code === condition.none ? UNSTATED : verdict(condition.wanted[code] === 1);
    }
    case 'having': {
      const { columns, low, high } = condition;
      const [one, other] = columns;
      return verdict(
        ((one[row] ?? 0) & low) >>> 0 === low && ((other[row] ?? 0) & high) >>> 0 === high,
      );
    }
    default:
      return condition.test(row);
  }
}

/** Tries a condition on the rows below `end`, and writes down who passes and who does not say. True: somebody does not. */
export function tryAll(
  condition: Condition,
  end: number,
  { yes, silent }: { readonly yes: Bits; readonly silent: Bits },
): boolean {
  switch (condition.kind) {
    case 'range':
      return tryRange(condition, end, yes, silent);
    case 'among':
      return tryCodes(condition, end, yes, silent);
    default: {
      let isSilent = false;
      for (let row = 0; row < end; row += 1) {
        const said = verdictOn(condition, row);
        if (said === PASS) setBit(yes, row, true);
        else if (said === UNSTATED) {
          isSilent = true;
          setBit(silent, row, true);
        }
      }
      return isSilent;
    }
  }
}

function tryRange(
  { column, min, max, codes, code }: Condition & { readonly kind: 'range' },
  end: number,
  yes: Bits,
  silent: Bits,
): boolean {
  let isSilent = false;
  for (let from = 0; from < end; from += 32) {
    let passing = 0;
    let saying = 0;
    const to = Math.min(32, end - from);
    for (let at = 0; at < to; at += 1) {
      const value = column[from + at] ?? 0;
      if (value >= min && value <= max) passing |= 1 << at;
      if (value === value) saying |= 1 << at;
    }
    let asked = to === 32 ? -1 : (1 << to) - 1;
    if (codes !== undefined)
      for (let at = 0; at < to; at += 1) if (codes[from + at] !== code) asked &= ~(1 << at);
    yes[from >>> 5] = passing & asked;
    const quiet = ~saying & asked;
    if (quiet === 0) continue;
    isSilent = true;
    silent[from >>> 5] = quiet;
  }
  return isSilent;
}

function tryCodes(
  { column, wanted, none }: Condition & { readonly kind: 'among' },
  end: number,
  yes: Bits,
  silent: Bits,
): boolean {
  let isSilent = false;
  // The codes there may be, so that none is looked up behind the end.
  const isWanted = new Uint8Array(column.BYTES_PER_ELEMENT === 1 ? 256 : 65_536);
  isWanted.set(wanted);
  for (let from = 0; from < end; from += 32) {
    let passing = 0;
    let quiet = 0;
    const to = Math.min(32, end - from);
    for (let at = 0; at < to; at += 1) {
      const code = column[from + at] ?? 0;
      passing |= (isWanted[code] ?? 0) << at;
      if (code === none) quiet |= 1 << at;
    }
    yes[from >>> 5] = passing;
    if (quiet === 0) continue;
    isSilent = true;
    silent[from >>> 5] = quiet;
  }
  return isSilent;
}

/** Empty sets to write down who passes and who does not say. */
export const emptyFilterBits = (capacity: number): { yes: Bits; silent: Bits } => ({
  yes: createBits(capacity),
  silent: createBits(capacity),
});
