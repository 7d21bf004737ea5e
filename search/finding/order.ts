import type { ListingQuery, Sort } from '#contract/entities/listingQuery.ts';
import { distanceKm } from '#contract/rules/distance.ts';
import { destinationsOf, minutesInAll } from '../query/travel.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { type Bits, count, eachBit, hasBit } from './bits.ts';
import type { Numbers } from '../packs/columns.ts';
import { MOST, withinCurrencies } from './currency.ts';
import type { FilterContext } from './filters.ts';
import { type Match, passing } from './match.ts';
import { rank } from './ranking.ts';

/** The key a row is sorted by: the smallest comes first. NaN, where the listing does not say, comes last. */
export type SortKey = (row: number) => number;

export interface SortInput {
  readonly query: ListingQuery;
  readonly context: FilterContext;
  readonly match: Match;
  /** How each row stands by itself; asked for where the best match is wanted. */
  standings(): Float64Array;
  /** How well the words fit each row, 0 to 1; null without words. */
  readonly fit: ArrayLike<number> | null;
}

/** The key of a query's sort. `nearest` needs a place, `travel` the person's: without one it is the best match. */
export function sortKeyOf(input: SortInput): SortKey {
  const { query, context } = input;
  const { numbers, codes } = context.columns;
  const up = (column: Numbers) => (row: number) => column[row] ?? Number.NaN;
  const down = (column: Numbers) => (row: number) => -(column[row] ?? Number.NaN);
  const sums = (key: SortKey): SortKey =>
    withinCurrencies(key, context.columns, context.currency, context.dictionaries.currencies);
  const sort: Sort = query.sort ?? 'best';
  switch (sort) {
    case 'best':
      return bestKey(input);
    case 'newest':
      // The day it was first offered: a relisting is not new.
      return (row) => -((numbers.firstListed[row] ?? 0) * 1e5 + (numbers.createdSecond[row] ?? 0));
    case 'price_up':
      return sums(up(numbers.price));
    case 'price_down':
      return sums(down(numbers.price));
    case 'true_cost':
      return sums(wholeFirst(up(numbers.total), codes.lacksCosts));
    case 'price_per_area':
      return sums(up(numbers.pricePerArea));
    case 'area':
      return down(numbers.livingArea);
    case 'nearest':
      return nearestKey(query, context) ?? bestKey(input);
    case 'travel':
      return travelKey(query, context) ?? bestKey(input);
    case 'reduced':
      return down(numbers.reducedAt);
    case 'confirmed':
      return down(numbers.confirmedAt);
    default:
      return unreachable(sort);
  }
}

/** Sums that lack something behind all that are whole, each by its size: who states less does not stand first. */
const wholeFirst = (key: SortKey, lacks: Uint8Array): SortKey => {
  const behind = MOST / 2;
  return (row) => (lacks[row] === 1 ? behind + Math.min(behind, key(row)) : key(row));
};

function bestKey({ query, match, standings, fit }: SortInput): SortKey {
  const own = standings();
  const wishes = match.nice.map((said) => passing(said, query.include_not_stated === true));
  if (wishes.length === 0 && fit === null) return (row) => -rank(own[row] ?? 0, 0, 0);
  const shareOf = (row: number) =>
    wishes.length === 0 ? 0 : wishes.filter((wish) => hasBit(wish, row)).length / wishes.length;
  return (row) => -rank(own[row] ?? 0, fit?.[row] ?? 0, shareOf(row));
}

/** By the minutes to all places of the person together. */
function travelKey(query: ListingQuery, { columns }: FilterContext): SortKey | null {
  const minutes = minutesInAll(destinationsOf(query));
  const { lon, lat } = columns.numbers;
  return minutes && ((row) => minutes({ lon: lon[row] ?? 0, lat: lat[row] ?? 0 }));
}

/** From the centre asked for, else the middle of the map. */
function nearestKey({ near, bounds }: ListingQuery, { columns }: FilterContext): SortKey | null {
  const centre = near?.at ?? (bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]);
  if (centre === undefined) return null;
  const from = { lon: centre[0] ?? 0, lat: centre[1] ?? 0 };
  const { lon, lat } = columns.numbers;
  return (row) => distanceKm(from, { lon: lon[row] ?? 0, lat: lat[row] ?? 0 });
}

/** Of so many rows at least one in eight is wanted: all of them are sorted. */
const FEW = 8;

/**
 * The first `upTo` rows in order, those with the same key by `compareIds`: the order never depends on how rows came in.
 * With the keys of a heap of the best so far, whose worst is on top: most rows are one comparison.
 */
export function firstInOrder(
  rows: Bits,
  sortKey: SortKey,
  compareIds: (one: number, other: number) => number,
  upTo: number,
): Uint32Array {
  const total = count(rows);
  const wanted = Math.min(total, upTo);
  const keyOf = (row: number) => {
    const key = sortKey(row);
    return Number.isNaN(key) ? Infinity : key;
  };
  if (wanted * FEW > total) return allInOrder(rows, total, keyOf, compareIds).subarray(0, wanted);
  const best = new Uint32Array(wanted);
  const keys = new Float64Array(wanted);
  let size = 0;
  const isAfter = (key: number, row: number, at: number) => {
    const other = keys[at] ?? 0;
    return key === other ? compareIds(row, best[at] ?? 0) > 0 : key > other;
  };
  const put = (at: number, key: number, row: number) => {
    keys[at] = key;
    best[at] = row;
  };
  const rise = (from: number, key: number, row: number) => {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!isAfter(key, row, above)) break;
      put(at, keys[above] ?? 0, best[above] ?? 0);
      at = above;
    }
    put(at, key, row);
  };
  const sink = (key: number, row: number) => {
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= size) break;
      const right = below + 1;
      if (right < size && isAfter(keys[right] ?? 0, best[right] ?? 0, below)) below = right;
      if (isAfter(key, row, below)) break;
      put(at, keys[below] ?? 0, best[below] ?? 0);
      at = below;
    }
    put(at, key, row);
  };
  if (wanted > 0)
    eachBit(rows, (row) => {
      const key = keyOf(row);
      if (size < wanted) {
        rise(size, key, row);
        size += 1;
      } else if (!isAfter(key, row, 0)) sink(key, row);
    });
  return sorted(best, keys, compareIds);
}

function allInOrder(
  rows: Bits,
  total: number,
  keyOf: SortKey,
  compareIds: (one: number, other: number) => number,
): Uint32Array {
  const all = new Uint32Array(total);
  const keys = new Float64Array(total);
  let size = 0;
  eachBit(rows, (row) => {
    all[size] = row;
    keys[size] = keyOf(row);
    size += 1;
  });
  return sorted(all, keys, compareIds);
}

/** `keys`: of the row in the same place. */
function sorted(
  rows: Uint32Array,
  keys: Float64Array,
  compareIds: (one: number, other: number) => number,
): Uint32Array {
  const places = Uint32Array.from(rows.keys());
  places.sort((one, other) => {
    const [key, next] = [keys[one] ?? 0, keys[other] ?? 0];
    return key === next ? compareIds(rows[one] ?? 0, rows[other] ?? 0) : key - next;
  });
  return places.map((place) => rows[place] ?? 0);
}
