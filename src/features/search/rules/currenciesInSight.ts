/**
 * The currencies of the homes in sight, those of most homes first, and the one that was picked. `counts`: of homes in
 * each, whatever is asked of their prices.
 */
export function currenciesInSight(
  counts: Readonly<Record<string, number>> = {},
  picked?: string,
): readonly string[] {
  const there = Object.keys(counts).filter((name) => (counts[name] ?? 0) > 0);
  const all = picked === undefined || there.includes(picked) ? there : [...there, picked];
  return all.toSorted(
    (one, other) => (counts[other] ?? 0) - (counts[one] ?? 0) || (one < other ? -1 : 1),
  );
}
