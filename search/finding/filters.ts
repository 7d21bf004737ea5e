import type { ListingQuery, QueryField } from '#contract/entities/listingQuery.ts';
import {
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import { dayNumber } from '#contract/rules/calendarDay.ts';
import { distanceKm } from '#contract/rules/distance.ts';
import { DAY_MS } from '#contract/rules/durations.ts';
import { type AskedQuery, destinationsOf, furthestMinutes } from '../query/travel.ts';
import type { Bits } from './bits.ts';
import { codeIn, featureBits, RATINGS } from '../packs/codes.ts';
import { type Columns, NO_CODE, type NumberColumn } from '../packs/columns.ts';
import {
  among,
  type Condition,
  FAIL,
  PASS,
  ranging,
  testing,
  UNSTATED,
  verdict,
  verdictOn,
} from './conditions.ts';
import type { Dictionaries } from '../packs/indexRow.ts';
import { boxOf, isInBox, isInside } from './place.ts';

export interface FilterContext {
  readonly columns: Columns;
  readonly dictionaries: Dictionaries;
  /** The code of the currency that sums are compared in: see `currencyOf`. */
  readonly currency: number;
  /** ms since the epoch. */
  readonly now: number;
}

type Make = (query: ListingQuery, context: FilterContext) => Condition | null;

/**
 * The condition that each field makes; null where the query does not filter by it. Words are looked up
 * elsewhere: see `Asked`.
 */
const FILTERS: Readonly<Record<Exclude<QueryField, 'price_kind' | 'text'>, Make>> = {
  type: ({ type }, { columns: { codes } }) =>
    type === undefined ? null : among(codes.type, [codeIn(LISTING_TYPES, type)], NO_CODE),
  area_ids: ({ area_ids: ids }, { columns: { areas }, dictionaries }) =>
    isNone(ids)
      ? null
      : among(
          areas,
          ids.map((id) => dictionaries.areas.find(id)),
        ),
  polygon: ({ polygon }, { columns: { numbers } }) => {
    if (isNone(polygon)) return null;
    const box = boxOf(polygon);
    return testing((row) => {
      const [lon, lat] = placeOf(numbers, row);
      return verdict(isInBox(lon, lat, box) && isInside(lon, lat, polygon));
    });
  },
  near: ({ near }, { columns: { numbers } }) => {
    if (near === undefined) return null;
    const centre = { lon: near.at[0], lat: near.at[1] };
    return testing((row) => {
      const [lon, lat] = placeOf(numbers, row);
      return verdict(distanceKm(centre, { lon, lat }) <= near.km);
    });
  },
  bounds: ({ bounds }, { columns: { numbers } }) =>
    bounds === undefined
      ? null
      : testing((row) => verdict(isInBox(...placeOf(numbers, row), bounds))),
  travel: (query: AskedQuery, { columns: { numbers } }) => {
    const minutes = furthestMinutes(destinationsOf(query));
    // A person without places yet is not told that nothing was found.
    if (query.travel === undefined || minutes === null) return null;
    const most = query.travel.minutes;
    return testing((row) => {
      const [lon, lat] = placeOf(numbers, row);
      return verdict(minutes({ lon, lat }) <= most);
    });
  },
  price: ({ price, price_kind: kind }, context) =>
    kind === 'total' ? withinTotal(context, price) : withinSum(context, 'price', price),
  currency: ({ currency }, { columns: { codes }, dictionaries }) =>
    currency === undefined
      ? null
      : among(codes.currency, [dictionaries.currencies.find(currency)], NO_CODE),
  bedrooms: ({ bedrooms }, { columns }) => within(columns, 'bedrooms', bedrooms),
  bathrooms: ({ bathrooms }, { columns }) => within(columns, 'bathrooms', bathrooms),
  living_area: ({ living_area: area }, { columns }) => within(columns, 'livingArea', area),
  price_per_m2: ({ price_per_m2: price }, context) => withinSum(context, 'pricePerArea', price),
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
    return testing((row) => {
      const least = minTerm[row] ?? Number.NaN;
      const most = maxTerm[row] ?? Number.NaN;
      if (months < least || months > most) return FAIL;
      // No longest term stated: as long as one likes.
      return Number.isNaN(least) ? UNSTATED : PASS;
    });
  },
  features: ({ features }, { columns: { features: held } }) => {
    if (isNone(features)) return null;
    const [low, high] = featureBits(features);
    return { kind: 'having', columns: held, low, high };
  },
  energy: ({ energy }, { columns: { codes } }) => {
    const worst = codeIn<string>(RATINGS, energy);
    return worst === NO_CODE
      ? null
      : among(
          codes.energy,
          RATINGS.slice(0, worst + 1).map((_, code) => code),
          NO_CODE,
        );
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
    isOn === true ? among(codes.isPending, [0]) : null,
  include_hidden: ({ include_hidden: isOn }, { columns: { codes } }) =>
    isOn === true ? null : among(codes.isHidden, [0]),
};

/** The fields whose condition is read off the columns. */
export type ColumnField = keyof typeof FILTERS;
export type FilterField = ColumnField | 'text';
const COLUMN_FIELDS = Object.keys(FILTERS) as readonly ColumnField[];

/** The condition that one field of a query makes; null where it does not filter. */
export const conditionOf = (
  field: ColumnField,
  query: ListingQuery,
  context: FilterContext,
): Condition | null => FILTERS[field](query, context);

/** The rows that meet a condition, and the rows that do not say; null: all of them say something. */
export interface FilterBits {
  readonly yes: Bits;
  readonly silent: Bits | null;
}

/** A filter in force, with what all rows say. */
export interface Filter extends FilterBits {
  readonly field: FilterField;
  readonly isNice: boolean;
}

/** The filters of a query that are in force. `look`: what the rows say to one field; `words`: those with the text. */
export function filtersOf(
  query: ListingQuery,
  look: (field: ColumnField, query: ListingQuery) => FilterBits | null,
  words: Bits | null,
): Filter[] {
  const isNice = (field: FilterField) => query.nice?.includes(field) ?? false;
  const byColumns = COLUMN_FIELDS.flatMap((field) => {
    const said = look(field, query);
    return said === null ? [] : [{ field, isNice: isNice(field), ...said }];
  });
  const byWords: Filter[] =
    words === null ? [] : [{ field: 'text', isNice: isNice('text'), yes: words, silent: null }];
  return [...byWords, ...byColumns];
}

/**
 * By what the answer to a field is kept until rows change; null: it is another a moment later. A day is part of it, since
 * days are counted from today.
 */
export function keyOf(
  field: ColumnField,
  query: ListingQuery,
  { currency, now }: Pick<FilterContext, 'currency' | 'now'>,
): string | null {
  const asked = JSON.stringify(query[field]);
  switch (field) {
    case 'confirmed_days':
      return null;
    case 'listed_days':
      return `${field} ${asked} ${dayOf(now)}`;
    case 'price':
      return `${field} ${query.price_kind ?? 'asked'} ${currency} ${asked}`;
    case 'travel':
      return `${field} ${asked} ${JSON.stringify((query as AskedQuery).places)}`;
    case 'price_per_m2':
      return `${field} ${currency} ${asked}`;
    default:
      return `${field} ${asked}`;
  }
}

/** The day of a moment, in days since 1970, UTC. */
export const dayOf = (now: number): number => Math.floor(now / DAY_MS);

const isNone = (list: readonly unknown[] | undefined): list is undefined =>
  list === undefined || list.length === 0;

function placeOf(numbers: Columns['numbers'], row: number): [number, number] {
  return [numbers.lon[row] ?? 0, numbers.lat[row] ?? 0];
}

type Range = { readonly min?: number | undefined; readonly max?: number | undefined };

function within(
  { numbers }: Columns,
  name: NumberColumn,
  range: Range | undefined,
): (Condition & { readonly kind: 'range' }) | null {
  const { min = -Infinity, max = Infinity } = range ?? {};
  return min === -Infinity && max === Infinity ? null : ranging(numbers[name], min, max);
}

/** As `within`, of the currency that sums are compared in: 1000 yen are not less than 1200 euros. */
function withinSum(
  { columns, currency }: FilterContext,
  name: NumberColumn,
  range: Range | undefined,
): Condition | null {
  const condition = within(columns, name, range);
  return condition === null
    ? null
    : { ...condition, codes: columns.codes.currency, code: currency };
}

/**
 * The true cost: what lacks fees or bills costs this or more. It is too dear where that is; otherwise one cannot say, unless
 * only a least sum is asked for.
 */
function withinTotal(context: FilterContext, range: Range | undefined): Condition | null {
  const whole = withinSum(context, 'total', range);
  if (whole === null) return null;
  const { numbers, codes } = context.columns;
  const { min = -Infinity, max = Infinity } = range ?? {};
  return testing((row) => {
    const known = numbers.total[row] ?? Number.NaN;
    if (codes.lacksCosts[row] !== 1 || codes.currency[row] !== context.currency || known > max)
      return verdictOn(whole, row);
    return max === Infinity && known >= min ? PASS : UNSTATED;
  });
}

function oneOf<Value extends string>(
  column: Uint8Array,
  values: readonly Value[],
  wanted: readonly Value[] | undefined,
): Condition | null {
  return isNone(wanted)
    ? null
    : among(
        column,
        wanted.map((value) => codeIn(values, value)),
        NO_CODE,
      );
}

const only = (column: Uint8Array, isWanted: boolean | undefined): Condition | null =>
  isWanted === true ? among(column, [1]) : null;
