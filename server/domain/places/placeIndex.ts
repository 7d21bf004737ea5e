import type { Area, Position } from '#contract/entities/area.ts';
import type {
  Around,
  AroundQuery,
  CityQuery,
  FoundPlace,
  PlaceRank,
} from '#contract/protocol/api.ts';
import {
  AREAS_AROUND_MAX,
  AREAS_BEGUN_WITH,
  CITIES_AROUND_MAX,
  WHOLE_CITY_AREAS,
} from '#contract/protocol/limits.ts';
import { distanceFrom, middleOf, reachesInto } from '#search/query/boxes.ts';
import { fold } from '#contract/rules/text/fold.ts';

type Bounds = Area['bounds'];

/** An area with the places it lies in. */
export interface PlacedArea {
  readonly id: string;
  readonly name: string;
  readonly city: string;
  readonly cityId: string;
  readonly region: string | null;
  readonly country: string;
  readonly bounds: Bounds;
  readonly centre: Position;
  readonly live_count: number;
}

/** Places by their names. */
export interface PlaceIndex {
  /** Those of which every word of the text begins a word of the name or of what they lie in; the name has one at least. */
  find(text: string, limit: number): FoundPlace[];
  /** The city that is asked for; of several the one with most homes on offer. Null: there is none. */
  city(asked: CityQuery): FoundPlace | null;
  /** The places in a part of the map, or in the middle of a city, as `aroundAnswerSchema` says. */
  around(asked: AroundQuery): Around;
}

interface Entry {
  readonly place: FoundPlace;
  /** Folded; of a country in each of our languages. */
  readonly names: readonly string[];
  readonly own: readonly string[];
  readonly around: readonly string[];
}

/** Whole cities are looked for more than parts of them. */
const BY_RANK: readonly PlaceRank[] = ['city', 'region', 'country', 'area'];

/**
 * Areas, their cities, regions and countries, to be found by name. `countryNames`: what a country is called, by its code, in
 * every language it may be looked for in.
 */
export function createPlaceIndex(
  areas: readonly PlacedArea[],
  countryNames: (code: string) => readonly string[],
): PlaceIndex {
  const groups = new Map<string, FoundPlace>();
  const add = (rank: PlaceRank, id: string, name: string, area: PlacedArea) => {
    const key = `${rank} ${id}`;
    const { region, country } = area;
    const within = rank === 'city' && region !== null ? [region] : [];
    const before = groups.get(key);
    const bounds = before === undefined ? area.bounds : joined(before.bounds, area.bounds);
    groups.set(key, {
      rank,
      id,
      name,
      within,
      country,
      bounds,
      centre: [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2],
      areas: (before?.areas ?? 0) + 1,
      live_count: (before?.live_count ?? 0) + area.live_count,
      ...(rank === 'city' && { city_id: id }),
    });
  };
  for (const area of areas) {
    add('city', area.cityId, area.city, area);
    add('country', area.country, area.country, area);
    if (area.region !== null) add('region', `${area.country}/${area.region}`, area.region, area);
  }
  const entries = [...groups.values(), ...areas.map(placeOf)].map((place): Entry => {
    const names = (
      place.rank === 'country' ? [place.name, ...countryNames(place.name)] : [place.name]
    ).map(fold);
    return {
      place,
      names,
      own: names.flatMap(wordsOf),
      around: [...place.within, ...countryNames(place.country)].flatMap((name) =>
        wordsOf(fold(name)),
      ),
    };
  });

  const cities = [...groups.values()]
    .filter(({ rank }) => rank === 'city')
    .toSorted((one, other) => other.live_count - one.live_count || (one.id < other.id ? -1 : 1));
  const cityOfArea = new Map(areas.map(({ id, cityId }) => [id, cityId]));

  return {
    city({ id, area, within }) {
      const wanted = area === undefined ? id : (cityOfArea.get(area) ?? '');
      const isAsked = (city: FoundPlace) =>
        wanted !== undefined
          ? city.id === wanted
          : within === undefined || [city.country, regionId(city)].includes(within);
      return cities.find(isAsked) ?? null;
    },
    around({ bounds, city: asked }) {
      if (bounds === undefined) {
        const own = areas.filter(({ cityId }) => cityId === asked);
        return {
          cities: cities.filter(({ id }) => id === asked),
          areas: nearest(own, heartOf(own), AREAS_BEGUN_WITH),
        };
      }
      const there = cities.filter((city) => reachesInto(city.bounds, bounds));
      const inParts = new Set(
        there.filter((city) => city.areas > WHOLE_CITY_AREAS).map(({ id }) => id),
      );
      const seen = areas.filter(
        ({ cityId, bounds: own }) => inParts.has(cityId) && reachesInto(own, bounds),
      );
      return {
        cities: there.slice(0, CITIES_AROUND_MAX),
        areas: nearest(seen, middleOf(bounds), AREAS_AROUND_MAX),
      };
    },
    find(text, limit) {
      const sought = fold(text).trim();
      const words = wordsOf(sought);
      if (words.length === 0) return [];
      const begins = (some: readonly string[], word: string) =>
        some.some((each) => each.startsWith(word));
      return entries
        .filter(
          ({ own, around }) =>
            words.some((word) => begins(own, word)) &&
            words.every((word) => begins(own, word) || begins(around, word)),
        )
        .map(({ place, names }) => ({ place, fit: fitOf(names, sought) }))
        .toSorted(
          (one, other) =>
            one.fit - other.fit ||
            BY_RANK.indexOf(one.place.rank) - BY_RANK.indexOf(other.place.rank) ||
            other.place.live_count - one.place.live_count ||
            (one.place.name < other.place.name ? -1 : 1),
        )
        .slice(0, limit)
        .map(({ place }) => place);
    },
  };
}

const nearest = (areas: readonly PlacedArea[], middle: Position, most: number): FoundPlace[] =>
  areas
    .toSorted(
      (one, other) =>
        distanceFrom(middle, one.bounds) - distanceFrom(middle, other.bounds) ||
        (one.id < other.id ? -1 : 1),
    )
    .slice(0, most)
    .map(placeOf);

/** The centre of a city's homes: the mean of its areas' middles, each counted with its homes. */
function heartOf(areas: readonly PlacedArea[]): Position {
  let [lon, lat, weight] = [0, 0, 0];
  const hasHomes = areas.some(({ live_count: count }) => count > 0);
  for (const { centre, live_count: count } of areas) {
    const own = hasHomes ? count : 1;
    lon += centre[0] * own;
    lat += centre[1] * own;
    weight += own;
  }
  return weight === 0 ? [0, 0] : [lon / weight, lat / weight];
}

const regionId = ({ country, within }: FoundPlace): string => `${country}/${within[0] ?? ''}`;

const placeOf = ({
  id,
  name,
  city,
  cityId,
  region,
  country,
  bounds,
  centre,
  live_count,
}: PlacedArea): FoundPlace => ({
  rank: 'area',
  id,
  name,
  within: [city, ...(region === null ? [] : [region])],
  country,
  bounds,
  centre,
  areas: 1,
  live_count,
  city_id: cityId,
});

const wordsOf = (folded: string): string[] => folded.split(/[^\p{L}\p{N}]+/u).filter(Boolean);

/** 0: it is the name; 1: the name begins so; 2: one of its words does. */
function fitOf(names: readonly string[], sought: string): 0 | 1 | 2 {
  if (names.includes(sought)) return 0;
  return names.some((name) => name.startsWith(sought)) ? 1 : 2;
}

const joined = (one: Bounds, other: Bounds): Bounds => [
  Math.min(one[0], other[0]),
  Math.min(one[1], other[1]),
  Math.max(one[2], other[2]),
  Math.max(one[3], other[3]),
];
