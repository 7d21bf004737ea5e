import { isSame } from './isSame.ts';

/**
 * A function that keeps references: a row that says the same as the last one of its id is that one, and a
 * list of the same rows is the same list. An unchanged row is not painted again.
 */
export function stableList<T extends { readonly id: string }>(): (
  next: readonly T[],
) => readonly T[] {
  let last: readonly T[] = [];
  let isFirst = true;
  return (next) => {
    const byId = new Map(last.map((row) => [row.id, row]));
    const rows = next.map((row) => {
      const before = byId.get(row.id);
      return before !== undefined && isSame(before, row) ? before : row;
    });
    const isUnchanged =
      !isFirst && rows.length === last.length && rows.every((row, index) => row === last[index]);
    isFirst = false;
    if (!isUnchanged) last = rows;
    return last;
  };
}

/** The same for a single value. */
export function stableValue<T>(): (next: T) => T {
  let last: { readonly value: T } | null = null;
  return (next) => {
    if (last === null || !isSame(last.value, next)) last = { value: next };
    return last.value;
  };
}
