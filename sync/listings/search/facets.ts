import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import {
  FEATURES,
  FURNISHED,
  LISTED_BY,
  LISTING_TYPES,
  PETS,
  PROPERTY_TYPES,
} from '#contract/entities/property.ts';
import { PRICE_STEPS, SEARCH_STEPS } from '#contract/rules/search/searchSteps.ts';
import { RATINGS } from './codes.ts';
import { NO_CODE } from './columns.ts';
import {
  bitOf,
  dayOf,
  type FilterContext,
  type FilterField,
  filtersOf,
  PASS,
  type Test,
  testOf,
  UNSTATED,
} from './filters.ts';
import { type Match, passesOthers } from './match.ts';

const DAY_MS = 86_400_000;

type Counts = Record<string, number>;
type Facets = Record<string, Counts>;

/**
 * How many listings each choice of a filter would leave, all other filters in force. A choice of a set (types,
 * areas) counts what it brings by itself; a feature counts what is left with those already wanted; a step counts
 * what is left with it as the lower bound (prices: the upper), the other bound in force.
 */
export function facetsOf(query: ListingQuery, context: FilterContext, match: Match): Facets {
  const { codes, areas, numbers } = context.columns;
  const counter = createCounter(query, context, match);
  const byValue = (field: FilterField, column: Uint8Array, values: readonly string[]) =>
    counter.byCode(field, (row) => column[row] ?? NO_CODE, values);
  const yes = (field: FilterField) => ({ true: counter.asked(field, { [field]: true }) });
  const priceSteps = PRICE_STEPS[query.type ?? 'rent'];
  const least = (
    field: 'bedrooms' | 'bathrooms' | 'living_area' | 'floor',
    column: Float64Array,
  ) => ({ [field]: counter.from(field, column, SEARCH_STEPS[field], query[field]?.max) });
  const since = (
    field: 'confirmed_days' | 'listed_days',
    column: Float64Array,
    atOf: (days: number) => number,
  ) => {
    const steps = SEARCH_STEPS[field];
    const counts = counter.from(field, column, steps.map(atOf));
    return {
      [field]: Object.fromEntries(steps.map((days) => [days, counts[String(atOf(days))] ?? 0])),
    };
  };
  return {
    type: byValue('type', codes.type, LISTING_TYPES),
    area_ids: counter.byCode(
      'area_ids',
      (row) => areas[row] ?? 0,
      context.dictionaries.areas.values,
    ),
    property_types: byValue('property_types', codes.propertyType, PROPERTY_TYPES),
    furnished: byValue('furnished', codes.furnished, FURNISHED),
    pets: byValue('pets', codes.pets, PETS),
    listed_by: byValue('listed_by', codes.listedBy, LISTED_BY),
    features: featureCounts(context, match),
    energy: counter.each('energy', RATINGS, (energy) => ({ energy })),
    price: counter.upTo(
      'price',
      query.price_kind === 'total' ? numbers.total : numbers.price,
      priceSteps,
      query.price?.min,
    ),
    ...least('bedrooms', numbers.bedrooms),
    ...least('bathrooms', numbers.bathrooms),
    ...least('living_area', numbers.livingArea),
    ...least('floor', numbers.floor),
    ...since('confirmed_days', numbers.confirmedAt, (days) => context.now - days * DAY_MS),
    ...since('listed_days', numbers.firstListed, (days) => dayOf(context.now) - days),
    term_months: counter.each('term_months', SEARCH_STEPS.term_months, (months) => ({
      term_months: months,
    })),
    reduced: yes('reduced'),
    has_floor_plan: yes('has_floor_plan'),
    has_tour: yes('has_tour'),
    exclude_pending: yes('exclude_pending'),
    include_hidden: yes('include_hidden'),
    not_stated: notStated(query, context, match),
  };
}

function createCounter(query: ListingQuery, context: FilterContext, match: Match) {
  const includesNotStated = query.include_not_stated === true;
  const count = (rows: Uint32Array, test: Test | null): number => {
    if (test === null) return rows.length;
    let total = 0;
    for (const row of rows) {
      const said = test(row);
      if (said === PASS || (said === UNSTATED && includesNotStated)) total += 1;
    }
    return total;
  };
  // A filter that is not in force leaves what matches: most facets are about the same rows.
  const inForce = new Set(filtersOf(query, context).map(({ field }) => field));
  const matching = othersPass(match, 0);
  const rowsWithout = (field: FilterField): Uint32Array =>
    inForce.has(field) && !isNice(query, field) ? othersPass(match, bitOf(field)) : matching;
  const asked = (rows: Uint32Array, field: FilterField, part: ListingQuery): number =>
    count(rows, testOf(field, { ...query, ...part }, context));
  return {
    /** With this field asked like this. */
    asked: (field: FilterField, part: ListingQuery): number =>
      asked(rowsWithout(field), field, part),
    each<Value extends string | number>(
      field: FilterField,
      values: readonly Value[],
      partOf: (value: Value) => ListingQuery,
    ): Counts {
      const rows = rowsWithout(field);
      return Object.fromEntries(
        values.map((value) => [String(value), asked(rows, field, partOf(value))]),
      );
    },
    /** From each step on, up to `most`. */
    from: (
      field: FilterField,
      column: Float64Array,
      steps: readonly number[],
      most = Infinity,
    ): Counts => stepped(rowsWithout(field), column, steps, { most, includesNotStated }),
    /** Up to each step, from `least` on: the same of what is negative. */
    upTo(field: FilterField, column: Float64Array, steps: readonly number[], least = -Infinity) {
      const below = steps.map((step) => -step);
      const counts = stepped(rowsWithout(field), column, below, {
        most: -least,
        includesNotStated,
        sign: -1,
      });
      return Object.fromEntries(steps.map((step) => [step, counts[String(-step)] ?? 0]));
    },
    byCode(field: FilterField, codeOf: (row: number) => number, values: readonly string[]): Counts {
      const totals = new Uint32Array(values.length);
      for (const row of rowsWithout(field)) {
        const code = codeOf(row);
        if (code < totals.length) totals[code] = (totals[code] ?? 0) + 1;
      }
      return Object.fromEntries(values.map((value, code) => [value, totals[code] ?? 0]));
    },
  };
}

/**
 * How many rows reach each step and not more than `most`, in one pass: a row counts at the highest step it reaches,
 * and then for all below. `sign`: -1 counts the column's negatives.
 */
function stepped(
  rows: Uint32Array,
  column: Float64Array,
  steps: readonly number[],
  {
    most,
    includesNotStated,
    sign = 1,
  }: { readonly most: number; readonly includesNotStated: boolean; readonly sign?: 1 | -1 },
): Counts {
  const rising = Float64Array.from(steps).sort();
  const totals = new Uint32Array(rising.length + 1);
  let silent = 0;
  for (const row of rows) {
    const value = sign * (column[row] ?? Number.NaN);
    if (Number.isNaN(value)) silent += 1;
    else if (value <= most) {
      let reached = 0;
      while (reached < rising.length && (rising[reached] ?? 0) <= value) reached += 1;
      totals[reached] = (totals[reached] ?? 0) + 1;
    }
  }
  const counts: Counts = {};
  let total = includesNotStated ? silent : 0;
  for (let place = rising.length; place > 0; place -= 1) {
    total += totals[place] ?? 0;
    counts[String(rising[place - 1])] = total;
  }
  return counts;
}

function featureCounts({ columns }: FilterContext, match: Match): Counts {
  const totals = new Uint32Array(64);
  const rows = othersPass(match, 0);
  columns.features.forEach((half, place) => {
    for (const row of rows)
      for (let bits = half[row] ?? 0; bits !== 0; bits &= bits - 1) {
        const at = place * 32 + 31 - Math.clz32(bits & -bits);
        totals[at] = (totals[at] ?? 0) + 1;
      }
  });
  return Object.fromEntries(FEATURES.map((feature, at) => [feature, totals[at] ?? 0]));
}

/** By filter in force: how many more would match if listings that do not state it did. */
function notStated(query: ListingQuery, context: FilterContext, match: Match): Counts {
  const musts = filtersOf(query, context).filter(({ isNice }) => !isNice);
  const counts = musts.map(({ field, bit }) => {
    const rows = othersPass(match, bit).filter((row) => ((match.unstated[row] ?? 0) & bit) !== 0);
    return [field, rows.length] as const;
  });
  return Object.fromEntries(counts.filter(([, total]) => total > 0));
}

const isNice = (query: ListingQuery, field: FilterField) => query.nice?.includes(field) ?? false;

/** The rows that pass all filters but perhaps the one with this bit. */
const othersPass = (match: Match, bit: number): Uint32Array =>
  match.close.filter((row) => passesOthers(match, row, bit));
