import { isSame } from '#contract/rules/isSame.ts';

/** Theirs, with what mine added to the base and without what mine took out of it. */
export function mergeSets(
  base: readonly unknown[],
  mine: readonly unknown[],
  theirs: readonly unknown[],
): readonly unknown[] {
  const isIn = (list: readonly unknown[], item: unknown) => list.some((one) => isSame(one, item));
  const kept = theirs.filter((item) => isIn(mine, item) || !isIn(base, item));
  return [...kept, ...mine.filter((item) => !isIn(base, item) && !isIn(theirs, item))];
}
