import { DAY_MS } from '#contract/rules/durations.ts';
import type { Kept } from '#src/data/types.ts';

/** The comparison to show: the one named, else the newest of the last day with these homes in any order. */
export function findComparison(
  all: readonly Kept<'comparison'>[],
  propertyIds: readonly string[],
  named: string | null,
  now: number,
): Kept<'comparison'> | null {
  const key = keyOf(propertyIds);
  const same = all.filter(({ body }) => keyOf(body.propertyIds) === key);
  const byName = same.find(({ id }) => id === named);
  if (byName !== undefined) return byName;
  const recent = same.filter(({ body }) => now - body.at < DAY_MS);
  return recent.toSorted((one, other) => other.body.at - one.body.at)[0] ?? null;
}

function keyOf(ids: readonly string[]): string {
  return ids.toSorted().join(' ');
}

/** The homes of the newest comparison; null: there is none. */
export function lastCompared(all: readonly Kept<'comparison'>[]): readonly string[] | null {
  const [newest] = all.toSorted((one, other) => other.body.at - one.body.at);
  return newest?.body.propertyIds ?? null;
}
