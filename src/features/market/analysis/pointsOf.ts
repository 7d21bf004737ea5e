import type { SheetHome } from './sheet.ts';

/** A home on the chart. Places in per cent of its width. */
export interface Point {
  readonly home: SheetHome;
  readonly value: number;
  readonly at: number;
  /** 0 at the bottom: homes that would stand on each other stand above each other. */
  readonly level: number;
}

export interface Points {
  /** By value, the smallest first. */
  readonly points: readonly Point[];
  /** The place of a value. */
  place(value: number): number;
}

const EDGE = 4;
const APART = 3;
export const LEVELS = 5;

/** Homes along a line by what they cost. `also`: values that must fit on it. */
export function pointsOf(
  homes: readonly SheetHome[],
  valueOf: (home: SheetHome) => number | null,
  also: readonly number[],
): Points {
  const known = homes
    .flatMap((home) => {
      const value = valueOf(home);
      return value === null ? [] : [{ home, value }];
    })
    .toSorted((one, other) => one.value - other.value);
  const all = [...known.map(({ value }) => value), ...also];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  const place = (value: number) =>
    most === least ? 50 : EDGE + ((value - least) / (most - least)) * (100 - 2 * EDGE);
  const last: number[] = [];
  const points = known.map(({ home, value }) => {
    const at = place(value);
    const free = Array.from({ length: LEVELS }, (_, level) => level).find(
      (level) => at - (last[level] ?? -APART) >= APART,
    );
    const level = free ?? 0;
    last[level] = at;
    return { home, value, at, level };
  });
  return { points, place };
}
