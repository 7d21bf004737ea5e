import type { Area } from '#contract/entities/area.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { nearest } from './nearest.ts';

export type Whereabouts = Required<Pick<ListingQuery, 'city'>> & Pick<ListingQuery, 'area_ids'>;

/** A city by its name; null: its name is not known. */
export interface NamedCity {
  readonly id: string;
  readonly name: string | null;
}

/** An area by its name, and the city it lies in. */
export type NamedArea = Pick<Area, 'id' | 'name' | 'city_id'>;

/**
 * The place this device knows by a name: a city that is kept, else one of the areas that are here. Every word
 * that was typed begins a word of the name. Null: neither is called so.
 */
export function placeHere(
  text: string,
  cities: readonly NamedCity[],
  areas: readonly NamedArea[],
): Whereabouts | null {
  const sought = wordsOf(text);
  const isCalledSo = (name: string | null) =>
    name !== null &&
    sought.length > 0 &&
    sought.every((word) => wordsOf(name).some((each) => each.startsWith(word)));
  const city = cities.find(({ name }) => isCalledSo(name));
  if (city !== undefined) return { city: city.id };
  const area = areas.find(({ name, city_id: id }) => id !== undefined && isCalledSo(name));
  return area?.city_id === undefined ? null : { city: area.city_id, area_ids: [area.id] };
}

/** The area that was probably meant by a name with a letter or two wrong; null: none. */
export function placeNearly(
  text: string,
  areas: readonly NamedArea[],
): { readonly place: Whereabouts; readonly name: string } | null {
  const sought = wordsOf(text);
  const isNearly = (name: string) => {
    const words = wordsOf(name);
    return sought.every((word) => words.includes(word) || nearest(word, words) !== null);
  };
  if (sought.length === 0) return null;
  const area = areas.find(({ name, city_id: id }) => id !== undefined && isNearly(name));
  if (area?.city_id === undefined) return null;
  return { place: { city: area.city_id, area_ids: [area.id] }, name: area.name };
}

const wordsOf = (text: string): readonly string[] =>
  fold(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
