import type { Area } from '#contract/entities/area.ts';
import { type Geodata, type PlaceKind, positionOf } from '#contract/entities/geodata.ts';
import type { Place } from '#contract/rules/distance.ts';
import { fold } from '#contract/rules/text/fold.ts';

/** Something with a name on the map of a city: a neighbourhood, a stop, a school. */
export interface Spot extends Place {
  readonly id: string;
  readonly name: string;
  readonly kind: 'area' | PlaceKind;
  /** Its neighbourhood; empty for a neighbourhood itself and outside all. */
  readonly within: string;
}

/** All spots that can be chosen by name, neighbourhoods first. Without the map of the city, only those. */
export function spotsOf(
  areas: readonly Area[],
  city: Pick<Geodata, 'places' | 'origin' | 'degrees'> | null,
): Spot[] {
  const nameOf = new Map(areas.map(({ id, name }) => [id, name]));
  return [
    ...areas.map(({ id, name, centre: [lon, lat] }): Spot => {
      return { id, name, lat, lon, kind: 'area', within: '' };
    }),
    ...(city?.places ?? []).map(({ kind, name, at, area }, index): Spot => {
      const [lon, lat] = positionOf(at, city as Geodata);
      return { id: `${kind} ${index}`, name, lat, lon, kind, within: nameOf.get(area ?? '') ?? '' };
    }),
  ];
}

/** The spots whose name or neighbourhood has every word; those that begin with the words first. At most `most`. */
export function matchingSpots(spots: readonly Spot[], text: string, most: number): Spot[] {
  const words = fold(text).split(/\s+/u).filter(Boolean);
  const found = spots
    .map((spot) => ({ spot, name: fold(spot.name), all: fold(`${spot.name} ${spot.within}`) }))
    .filter(({ all }) => words.every((word) => all.includes(word)));
  const startsSo = ({ name }: { readonly name: string }) => name.startsWith(words.join(' '));
  return [...found.filter(startsSo), ...found.filter((one) => !startsSo(one))]
    .slice(0, most)
    .map(({ spot }) => spot);
}
