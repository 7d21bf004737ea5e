import { fold } from '#contract/rules/text/fold.ts';
import { shareOfLarger } from './overlap.ts';
import type { Outlined } from './outlined.ts';
import type { Shape } from './shape.ts';

/** An area as the database has it. */
export interface KnownPlace {
  readonly id: string;
  readonly name: string;
  readonly sourceId: string | null;
  readonly shape: Shape;
}

/** Under another name a place is the same one when this much of the larger of the two is common to both. */
const SAME_GROUND = 0.6;

/**
 * Finds the area that each place of a file is, by place of the file; absent: it is new. The file's own id
 * decides where both have one. Then the name, with the most ground in common, or none where no other has the
 * name. Then the ground alone: a place that got another name.
 */
export function matching<Known extends KnownPlace>(
  places: readonly Outlined[],
  known: readonly Known[],
): ReadonlyMap<Outlined, Known> {
  const same = new Map<Outlined, Known>();
  const left = new Set(known);
  const match = (place: Outlined, area: Known) => {
    same.set(place, area);
    left.delete(area);
  };

  const bySource = grouped(known, ({ sourceId }) => sourceId);
  for (const place of places) {
    const [area] = bySource.get(place.sourceId ?? '') ?? [];
    if (place.sourceId !== null && area !== undefined) match(place, area);
  }

  const unmatched = () => places.filter((place) => !same.has(place));
  const open = grouped(unmatched(), ({ name }) => fold(name));
  const byName = grouped(
    known.filter((area) => left.has(area)),
    ({ name }) => fold(name),
  );
  for (const [name, some] of open) {
    const areas = byName.get(name) ?? [];
    const isOnly = some.length === 1 && areas.length === 1;
    takeBest(some, areas, (share) => share > 0 || isOnly, match);
  }
  takeBest(unmatched(), [...left], (share) => share >= SAME_GROUND, match);
  return same;
}

/** Pairs them, those with the most ground in common first. Two that a file calls by different names for good are not one. */
function takeBest<Known extends KnownPlace>(
  places: readonly Outlined[],
  areas: readonly Known[],
  isEnough: (share: number) => boolean,
  match: (place: Outlined, area: Known) => void,
): void {
  const pairs = places.flatMap((place) =>
    areas
      .filter(({ sourceId }) => sourceId === null || place.sourceId === null)
      .map((area) => ({ place, area, share: shareOfLarger(place.shape, area.shape) }))
      .filter(({ share }) => isEnough(share)),
  );
  const taken = new Set<unknown>();
  for (const { place, area } of pairs.toSorted((one, other) => other.share - one.share)) {
    if (taken.has(place) || taken.has(area)) continue;
    taken.add(place).add(area);
    match(place, area);
  }
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === null) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}
