import type { RawFeature } from './features.ts';
import { type Fields, outlined, type Outlined, type ReadFeature } from './outlined.ts';
import { overlapsOf } from './overlaps.ts';

/** Two ranks of places are in one file, such as districts and their quarters. */
const MOST_OVERLAP = 0.5;

/** Every feature of a file, with all that is wrong with it or should be known. */
export function judged(features: readonly RawFeature[], fields: Fields): ReadFeature[] {
  const read = outlined(features, fields);
  const overlaps = overlapsOf(read.flatMap(({ place }) => place ?? []));
  const of = new Map<number, ReadFeature>(read.map((feature) => [feature.at, feature]));
  const change = (at: number, by: (feature: ReadFeature) => ReadFeature) => {
    const feature = of.get(at);
    if (feature !== undefined) of.set(at, by(feature));
  };
  const about = (place: Outlined, other: Outlined, share: number) =>
    change(place.at, (feature) =>
      share > MOST_OVERLAP
        ? { ...feature, place: null, fault: { kind: 'covers', other: other.at, share } }
        : { ...feature, notes: [...feature.notes, { kind: 'overlaps', other: other.at, share }] },
    );
  for (const { one, other, share } of overlaps) {
    about(one, other, share);
    about(other, one, share);
  }
  return [...of.values()];
}
