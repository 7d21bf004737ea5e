import type { ListingQuery, QueryField } from '#contract/entities/listingQuery.ts';
import {
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import { dayNumber } from '#contract/rules/calendarDay.ts';
import { distanceKm } from '#contract/rules/search/distance.ts';
import { codeIn, featureBits, RATINGS } from './codes.ts';
import { type Columns, NO_CODE, type NumberColumn } from './columns.ts';
import { boxOf, isInBox, isInside } from './place.ts';
import type { TextHits } from './textIndex.ts';
import type { Dictionaries } from './writeRow.ts';

const DAY_MS = 86_400_000;

/** What a filter says of a row. */
export const PASS = 1;
export const FAIL = 0;
/** The listing does not say: it passes only where the query includes such listings. */
export const UNSTATED = 2;
export type Verdict = typeof PASS | typeof FAIL | typeof UNSTATED;
export type Test = (row: number) => Verdict;

export interface FilterContext {
  readonly columns: Columns;
  readonly dictionaries: Dictionaries;
  /** ms since the epoch. */
  readonly now: number;
  readonly text: { readonly hits: TextHits | null; readonly without: ReadonlySet<number> } | null;
}

const verdict = (passes: boolean): Verdict => (passes ? PASS : FAIL);

type Make = (query: ListingQuery, context: FilterContext) => Test | null;

/** One test a field; null where the query does not filter by it. */
const FILTERS: Readonly<Record<Exclude<QueryField, 'price_kind'>, Make>> = {
  type: ({ type }, { columns: { codes } }) =>
    type === undefined ? null : among(codes.type, [codeIn(LISTING_TYPES, type)]),
  text: (_query, { text }) =>
    text === null
      ? null
      : (row) => verdict((text.hits?.has(row) ?? true) && !text.without.has(row)),
  area_ids: ({ area_ids: ids }, { columns: { areas }, dictionaries }) => {
    if (isNone(ids)) return null;
    const wanted = new Set(ids.map((id) => dictionaries.areas.find(id)));
    return (row) => verdict(wanted.has(areas[row] ?? -1));
  },
  polygon: ({ polygon }, { columns: { numbers } }) => {
    if (isNone(polygon)) return null;
    const box = boxOf(polygon);
    return (row) => {
      const [lon, lat] = placeOf(numbers, row);
      return verdict(isInBox(lon, lat, box) && isInside(lon, lat, polygon));
    };
  },
  near: ({ near }, { columns: { numbers } }) => {
    if (near === undefined) return null;
    const centre = { lon: near.at[0], lat: near.at[1] };
    return (row) => {
      const [lon, lat] = placeOf(numbers, row);
      return verdict(distanceKm(centre, { lon, lat }) <= near.km);
    };
  },
  bounds: ({ bounds }, { columns: { numbers } }) =>
    bounds === undefined ? null : (row) => verdict(isInBox(...placeOf(numbers, row), bounds)),
  price: ({ price, price_kind: kind }, { columns }) =>
    within(columns, kind === 'total' ? 'total' : 'price', price),
  currency: ({ currency }, { columns: { codes }, dictionaries }) =>
    currency === undefined ? null : among(codes.currency, [dictionaries.currencies.find(currency)]),
  bedrooms: ({ bedrooms }, { columns }) => within(columns, 'bedrooms', bedrooms),
  bathrooms: ({ bathrooms }, { columns }) => within(columns, 'bathrooms', bathrooms),
  living_area: ({ living_area: area }, { columns }) => within(columns, 'livingArea', area),
  price_per_m2: ({ price_per_m2: price }, { columns }) => within(columns, 'pricePerArea', price),
  property_types: ({ property_types: types }, { columns: { codes } }) =>
    oneOf(codes.propertyType, PROPERTY_TYPES, types),
  available_by: ({ available_by: day }, { columns }) =>
    within(columns, 'availableFrom', day === undefined ? undefined : { max: dayNumber(day) }),
  furnished: ({ furnished }, { columns: { codes } }) =>
    oneOf(codes.furnished, FURNISHED, furnished),
  pets: ({ pets }, { columns: { codes } }) => oneOf(codes.pets, PETS, pets),
  term_months: ({ term_months: months }, { columns: { numbers } }) => {
    if (months === undefined) return null;
    const { minTerm, maxTerm } = numbers;
    return (row) => {
      const least = minTerm[row] ?? Number.NaN;
      const most = maxTerm[row] ?? Number.NaN;
      if (months < least || months > most) return FAIL;
      // No longest term stated: as long as one likes.
      return Number.isNaN(least) ? UNSTATED : PASS;
    };
  },
  features: ({ features }, { columns: { features: held } }) => {
    if (isNone(features)) return null;
    const [low, high] = featureBits(features);
    return (row) =>
      verdict(
        ((held[0][row] ?? 0) & low) >>> 0 === low && ((held[1][row] ?? 0) & high) >>> 0 === high,
      );
  },
  energy: ({ energy }, { columns: { codes } }) => {
    const worst = codeIn<string>(RATINGS, energy);
    if (worst === NO_CODE) return null;
    return (row) => {
      const rating = codes.energy[row] ?? NO_CODE;
      return rating === NO_CODE ? UNSTATED : verdict(rating <= worst);
    };
  },
  floor: ({ floor }, { columns }) => within(columns, 'floor', floor),
  listed_by: ({ listed_by: by }, { columns: { codes } }) => oneOf(codes.listedBy, LISTED_BY, by),
  confirmed_days: ({ confirmed_days: days }, { columns, now }) =>
    within(columns, 'confirmedAt', days === undefined ? undefined : { min: now - days * DAY_MS }),
  listed_days: ({ listed_days: days }, { columns, now }) =>
    within(columns, 'firstListed', days === undefined ? undefined : { min: dayOf(now) - days }),
  reduced: ({ reduced }, { columns: { codes } }) => only(codes.isReduced, reduced),
  has_floor_plan: ({ has_floor_plan: has }, { columns: { codes } }) =>
    only(codes.hasFloorPlan, has),
  has_tour: ({ has_tour: has }, { columns: { codes } }) => only(codes.hasTour, has),
  exclude_pending: ({ exclude_pending: isOn }, { columns: { codes } }) =>
    isOn === true ? (row) => verdict(codes.isPending[row] === 0) : null,
  include_hidden: ({ include_hidden: isOn }, { columns: { codes } }) =>
    isOn === true ? null : (row) => verdict(codes.isHidden[row] === 0),
};

export type FilterField = keyof typeof FILTERS;
export const FILTER_FIELDS = Object.keys(FILTERS) as readonly FilterField[];

/** A filter in force. Its bit stands for it in the masks. */
export interface Filter {
  readonly field: FilterField;
  readonly bit: number;
  readonly isNice: boolean;
  readonly test: Test;
}

/** The filters of a query that are in force. */
export function filtersOf(query: ListingQuery, context: FilterContext): Filter[] {
  return FILTER_FIELDS.flatMap((field) => {
    const test = testOf(field, query, context);
    const isNice = query.nice?.includes(field) ?? false;
    return test === null ? [] : [{ field, bit: bitOf(field), isNice, test }];
  });
}

/** How one field of a query tests a row; null where it does not filter. */
export const testOf = (
  field: FilterField,
  query: ListingQuery,
  context: FilterContext,
): Test | null => FILTERS[field](query, context);

/** The bit that stands for a filter in the masks. There are fewer than 31 filters. */
export const bitOf = (field: FilterField): number => 1 << FILTER_FIELDS.indexOf(field);

/** The day of a moment, in days since 1970, UTC. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

const isNone = (list: readonly unknown[] | undefined): list is undefined =>
  list === undefined || list.length === 0;

function placeOf(numbers: Columns['numbers'], row: number): [number, number] {
  return [numbers.lon[row] ?? 0, numbers.lat[row] ?? 0];
}

function within(
  { numbers }: Columns,
  name: NumberColumn,
  range: { readonly min?: number | undefined; readonly max?: number | undefined } | undefined,
): Test | null {
  const { min = -Infinity, max = Infinity } = range ?? {};
  if (min === -Infinity && max === Infinity) return null;
  const column = numbers[name];
  return (row) => {
    const value = column[row] ?? Number.NaN;
    if (value >= min && value <= max) return PASS;
    return Number.isNaN(value) ? UNSTATED : FAIL;
  };
}

function among(column: Uint8Array, codes: readonly number[]): Test {
  const wanted = new Uint8Array(256);
  for (const code of codes) if (code >= 0) wanted[code] = 1;
  return (row) => {
    const code = column[row] ?? NO_CODE;
    return code === NO_CODE ? UNSTATED : verdict(wanted[code] === 1);
  };
}

function oneOf<Value extends string>(
  column: Uint8Array,
  values: readonly Value[],
  wanted: readonly Value[] | undefined,
): Test | null {
  return isNone(wanted)
    ? null
    : among(
        column,
        wanted.map((value) => codeIn(values, value)),
      );
}

const only = (column: Uint8Array, isWanted: boolean | undefined): Test | null =>
  isWanted === true ? (row) => verdict(column[row] === 1) : null;
