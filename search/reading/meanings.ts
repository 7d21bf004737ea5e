import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import {
  ENERGY_RATINGS,
  FEATURES,
  FURNISHED,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { PETS_WITH } from './pets.ts';
import type { NamedPlace } from './scene.ts';

type Part = (query: ListingQuery, value: string, today: CalendarDay) => ListingQuery;

/** The change that each kind of meaning makes to a search. */
const PARTS: Readonly<Record<string, Part>> = {
  f: (query, value) => {
    const feature = FEATURES.find((each) => each === value);
    return feature === undefined ? query : { ...query, features: withOne(query.features, feature) };
  },
  kind: (query, value) => withKind(query, value),
  type: (query, value) => ({ ...query, type: value === 'sale' ? 'sale' : 'rent' }),
  furnished: (query, value) => {
    const state = FURNISHED.find((each) => each === value);
    return state === undefined ? query : { ...query, furnished: withOne(query.furnished, state) };
  },
  pets: (query, value) => withPet(query, value),
  sort: (query, value) => ({ ...query, sort: SORTS[value] ?? 'best' }),
  term: (query, value) => ({ ...query, term_months: Number(value) }),
  bed: (query, value) => ({ ...query, bedrooms: { min: Number(value) } }),
  bath: (query, value) => ({ ...query, bathrooms: { min: Number(value) } }),
  owner: (query) => ({ ...query, listed_by: ['owner'] }),
  agent: (query) => ({ ...query, listed_by: ['agent'] }),
  reduced: (query) => ({ ...query, reduced: true }),
  plan: (query) => ({ ...query, has_floor_plan: true }),
  tour: (query) => ({ ...query, has_tour: true }),
  new: (query) => ({ ...query, listed_days: 7 }),
  today: (query) => ({ ...query, listed_days: 1 }),
  soon: (query, _value, today) => ({ ...query, available_by: today }),
  ground: (query) => ({ ...query, floor: { min: 0, max: 0 } }),
};
const SORTS: Readonly<Record<string, ListingQuery['sort']>> = {
  cheap: 'price_up',
  newest: 'newest',
  large: 'area',
};

const isUnit = (meaning: string): boolean => meaning === 'bed' || meaning === 'bath';

/** Whether it says something of a home by itself; `t.`: a word that homes are searched by as it is. */
export function isMeaning(meaning: string): boolean {
  const [kind = ''] = meaning.split('.');
  return !isUnit(meaning) && (kind === 't' || kind === 'energy' || kind in PARTS);
}

/** A search with one meaning more. */
export function withMeaning(
  query: ListingQuery,
  meaning: string,
  today: CalendarDay,
): ListingQuery {
  const [kind = '', value = ''] = meaning.split('.');
  return PARTS[kind]?.(query, value, today) ?? query;
}

/** A search for this class of energy or better; null: it is none. */
export function withEnergy(query: ListingQuery, word: string): ListingQuery | null {
  const energy = ENERGY_RATINGS.slice(0, 8).find((each) => each.toLowerCase() === word);
  return energy === undefined ? null : { ...query, energy };
}

export function withPlace(query: ListingQuery, { rank, id, cityId }: NamedPlace): ListingQuery {
  if (rank === 'city') return { ...query, city: id };
  return { ...query, city: cityId, area_ids: withOne(query.area_ids, id) };
}

export function withKind(query: ListingQuery, value: string): ListingQuery {
  const kind = PROPERTY_TYPES.find((each) => each === value);
  return kind === undefined
    ? query
    : { ...query, property_types: withOne(query.property_types, kind) };
}

const FLATS: ReadonlySet<string> = new Set(['studio', 'penthouse', 'duplex', 'loft']);

/** "Studio flat" is a studio. */
export function withNearestKind(query: ListingQuery): ListingQuery {
  const kinds = query.property_types;
  if (kinds?.some((kind) => FLATS.has(kind)) !== true) return query;
  return { ...query, property_types: kinds.filter((kind) => kind !== 'apartment') };
}

/** Each animal must be taken: of two the rules that allow both. */
function withPet(query: ListingQuery, animal: string): ListingQuery {
  const rules = PETS_WITH[animal];
  if (rules === undefined) return query;
  const both = query.pets?.filter((rule) => rules.includes(rule));
  return { ...query, pets: both === undefined || both.length === 0 ? [...rules] : both };
}

const withOne = <Value>(all: readonly Value[] | undefined, one: Value): Value[] => [
  ...(all ?? []).filter((each) => each !== one),
  one,
];
