import type { RowPlace } from './threadRows.ts';

/** The indexes of the rows that fill a window of this height from the end up, by what is guessed of theirs, and a few more. */
export function rowsAtEnd(rows: readonly RowPlace[], height: number, more: number): number[] {
  let first = rows.length;
  for (let left = height; left > 0 && first > 0; ) {
    first -= 1;
    left -= rows[first]?.height ?? 0;
  }
  const from = Math.max(0, first - more);
  return Array.from({ length: rows.length - from }, (_, at) => from + at);
}
