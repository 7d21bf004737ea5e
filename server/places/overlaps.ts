import { shareOfSmaller, touch } from './overlap.ts';
import type { Outlined } from './outlined.ts';
import { type Bounds, boundsOf } from './shape.ts';

/** Two places that have ground in common. */
export interface Overlap {
  readonly one: Outlined;
  readonly other: Outlined;
  /** Of the smaller of the two, from 0 to 1. */
  readonly share: number;
}

/** Borders drawn twice never meet to the metre: less than this is no overlap. */
const LEAST = 0.03;

/** Every pair of places that overlap, by a sweep from west to east. */
export function overlapsOf(places: readonly Outlined[]): Overlap[] {
  const boxed = places
    .map((place) => ({ place, box: boundsOf(place.shape) }))
    .toSorted((one, other) => one.box[0] - other.box[0]);
  const found: Overlap[] = [];
  for (const [at, one] of boxed.entries())
    for (let next = at + 1; next < boxed.length; next += 1) {
      const other = boxed[next] as { readonly place: Outlined; readonly box: Bounds };
      if (other.box[0] >= one.box[2]) break;
      if (!touch(one.box, other.box)) continue;
      const share = shareOfSmaller(one.place.shape, other.place.shape);
      if (share >= LEAST) found.push({ one: one.place, other: other.place, share });
    }
  return found;
}
