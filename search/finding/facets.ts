import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import {
  FEATURES,
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import { priceSteps, SEARCH_STEPS } from '../query/searchSteps.ts';
import type { AskedQuery } from '../query/travel.ts';
import { type Bits, count, countBoth } from './bits.ts';
import { RATINGS } from '../packs/codes.ts';
import type { ColumnField, FilterContext, FilterBits } from './filters.ts';
import type { Match } from './match.ts';
import { spreadOf } from './spread.ts';

type Counts = Record<string, number>;
type Facets = Record<string, Counts>;

export interface FacetsInput {
  readonly query: ListingQuery;
  readonly columns: FilterContext['columns'];
  readonly dictionaries: FilterContext['dictionaries'];
  /** The code of the currency that sums are compared in. */
  readonly currency: number;
  readonly match: Match;
  /** The rows' answers to one field of a query; null where it does not filter. */
  look(field: ColumnField, query: ListingQuery): FilterBits | null;
}

/**
 * How many listings each choice of a filter would leave, all other filters in force. A choice of a set (types,
 * areas) counts what it brings by itself; a feature counts what is left with those already wanted; a step counts
 * what is left with it as the lower bound (prices: the upper), the other bound in force. `prices` is how they are spread
 * whatever bounds are in force: see `spreadOf`.
 */
export function facetsOf(input: FacetsInput): Facets {
  const { query, dictionaries, match, columns } = input;
  const { each, among, asked } = createCounter(input);
  const yes = (field: ColumnField) => ({ true: asked(field, { [field]: true }) });
  const currency = dictionaries.currencies.values[input.currency] ?? DEFAULT_CURRENCY;
  const least = (field: 'bedrooms' | 'bathrooms' | 'living_area' | 'floor') =>
    each(field, SEARCH_STEPS[field], (min) => ({ [field]: { min, max: query[field]?.max } }));
  const stepped = (field: 'confirmed_days' | 'listed_days' | 'term_months') =>
    each(field, SEARCH_STEPS[field], (value) => ({ [field]: value }));
  const { min } = query.price ?? {};
  return {
    type: among('type', LISTING_TYPES, match.without('type'), (type) => ({ type })),
    area_ids: among('area_ids', dictionaries.areas.values, match.without('area_ids'), (id) => ({
      area_ids: [id],
    })),
    property_types: among(
      'property_types',
      PROPERTY_TYPES,
      match.without('property_types'),
      (type) => ({ property_types: [type] }),
    ),
    furnished: among('furnished', FURNISHED, match.without('furnished'), (one) => ({
      furnished: [one],
    })),
    pets: among('pets', PETS, match.without('pets'), (one) => ({ pets: [one] })),
    listed_by: among('listed_by', LISTED_BY, match.without('listed_by'), (one) => ({
      listed_by: [one],
    })),
    features: among('features', FEATURES, match.all, (one) => ({ features: [one] })),
    energy: each('energy', RATINGS, (energy) => ({ energy })),
    // A bound of a price says nothing of another currency: it does not count here.
    currency: among(
      'currency',
      dictionaries.currencies.values,
      match.without('currency', 'price', 'price_per_m2'),
      (one) => ({ currency: one }),
    ),
    price: each('price', priceSteps(query.type, currency), (max) => ({ price: { min, max } })),
    // A month's rent and the price of a house have no scale in common.
    prices:
      query.type === undefined
        ? {}
        : spreadOf({
            homes: match.without('price'),
            sums: columns.numbers[query.price_kind === 'total' ? 'total' : 'price'],
            currencies: columns.codes.currency,
            currency: input.currency,
            ends: priceSteps(query.type, currency),
          }),
    bedrooms: least('bedrooms'),
    bathrooms: least('bathrooms'),
    living_area: least('living_area'),
    floor: least('floor'),
    confirmed_days: stepped('confirmed_days'),
    listed_days: stepped('listed_days'),
    term_months: stepped('term_months'),
    travel: hasPlaces(query)
      ? each('travel', SEARCH_STEPS.travel, (minutes) => ({ travel: { ...query.travel, minutes } }))
      : {},
    reduced: yes('reduced'),
    has_floor_plan: yes('has_floor_plan'),
    has_tour: yes('has_tour'),
    exclude_pending: yes('exclude_pending'),
    include_hidden: yes('include_hidden'),
    not_stated: notStated(match),
  };
}

/** Without places there is nothing to be so far from. */
const hasPlaces = ({ places = [] }: AskedQuery): boolean => places.length > 0;

function createCounter({ query, match, look }: FacetsInput) {
  const includesNotStated = query.include_not_stated === true;
  /** With this field asked like this. */
  const asked = (field: ColumnField, part: ListingQuery): number => {
    const base = match.without(field);
    const said = look(field, { ...query, ...part });
    if (said === null) return count(base);
    const silent = includesNotStated && said.silent !== null ? countBoth(base, said.silent) : 0;
    return countBoth(base, said.yes) + silent;
  };
  return {
    asked,
    each: <Value extends string | number>(
      field: ColumnField,
      values: readonly Value[],
      partOf: (value: Value) => ListingQuery,
    ): Counts =>
      Object.fromEntries(values.map((value) => [String(value), asked(field, partOf(value))])),
    /** Each value alone, of the rows of `base`: who does not say has none of them. */
    among: <Value extends string>(
      field: ColumnField,
      values: readonly Value[],
      base: Bits,
      partOf: (value: Value) => ListingQuery,
    ): Counts =>
      Object.fromEntries(
        values.map((value) => {
          const said = look(field, partOf(value));
          return [value, said === null ? 0 : countBoth(base, said.yes)];
        }),
      ),
  };
}

/** By filter in force: how many more would match if listings that do not state it did. */
function notStated({ musts, without }: Match): Counts {
  const counts = musts.map(({ field, silent }) => {
    const total = silent === null ? 0 : countBoth(without(field), silent);
    return [field, total] as const;
  });
  return Object.fromEntries(counts.filter(([, total]) => total > 0));
}
