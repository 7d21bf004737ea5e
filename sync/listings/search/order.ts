import type { ListingQuery, Sort } from '#contract/entities/listingQuery.ts';
import { distanceKm } from '#contract/rules/search/distance.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { dayOf, type FilterContext, filtersOf } from './filters.ts';
import type { Match } from './match.ts';
import { freshnessPart, newnessPart, photosPart, rank } from './ranking.ts';

/** What a row is sorted by: the smallest comes first. NaN, where the listing does not say, comes last. */
export type SortKey = (row: number) => number;

/** The key of a query's sort. `nearest` needs a place: without one it is the best match. */
export function sortKeyOf(query: ListingQuery, context: FilterContext, match: Match): SortKey {
  const { numbers } = context.columns;
  const up = (column: Float64Array) => (row: number) => column[row] ?? Number.NaN;
  const down = (column: Float64Array) => (row: number) => -(column[row] ?? Number.NaN);
  const sort: Sort = query.sort ?? 'best';
  switch (sort) {
    case 'best':
      return bestKey(query, context, match);
    case 'newest':
      // The day it was first offered: a relisting is not new.
      return (row) => -((numbers.firstListed[row] ?? 0) * 1e5 + daySeconds(numbers.createdAt[row]));
    case 'price_up':
      return up(numbers.price);
    case 'price_down':
      return down(numbers.price);
    case 'true_cost':
      return up(numbers.total);
    case 'price_per_area':
      return up(numbers.pricePerArea);
    case 'area':
      return down(numbers.livingArea);
    case 'nearest':
      return nearestKey(query, context) ?? bestKey(query, context, match);
    case 'reduced':
      return down(numbers.reducedAt);
    case 'confirmed':
      return down(numbers.confirmedAt);
    default:
      return unreachable(sort);
  }
}

/** Seconds of the day, so that those of one day stand in the order they came. */
const daySeconds = (at: number | undefined): number => Math.floor(((at ?? 0) % 86_400_000) / 1000);

function bestKey(query: ListingQuery, context: FilterContext, match: Match): SortKey {
  const { columns, now, text } = context;
  const { numbers, codes } = columns;
  const niceCount = filtersOf(query, context).filter(({ isNice }) => isNice).length;
  const today = dayOf(now);
  return (row) =>
    -rank({
      text: text?.hits?.get(row) ?? null,
      nice: niceCount === 0 ? null : bitCount(match.nice[row] ?? 0) / niceCount,
      freshness: freshnessPart(numbers.confirmedAt[row] ?? 0, now),
      newness: newnessPart(today - (numbers.firstListed[row] ?? 0)),
      photos: photosPart(numbers.photos[row] ?? 0),
      isVerified: codes.isVerified[row] === 1,
      isReduced: codes.isReduced[row] === 1,
    });
}

/** From the centre asked for, else the middle of the map. */
function nearestKey({ near, bounds }: ListingQuery, { columns }: FilterContext): SortKey | null {
  const centre = near?.at ?? (bounds && [(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2]);
  if (centre === undefined) return null;
  const from = { lon: centre[0] ?? 0, lat: centre[1] ?? 0 };
  const { lon, lat } = columns.numbers;
  return (row) => distanceKm(from, { lon: lon[row] ?? 0, lat: lat[row] ?? 0 });
}

function bitCount(bits: number): number {
  let count = 0;
  for (let rest = bits; rest !== 0; rest &= rest - 1) count += 1;
  return count;
}

/**
 * The rows in order, those with the same key by `idOf`: the order never depends on how rows came in. `upTo`: how
 * many of them must be in order; the rest stands behind as it is.
 */
export function ordered(
  rows: Uint32Array,
  keyOf: SortKey,
  idOf: (row: number) => string,
  upTo = rows.length,
): Uint32Array {
  const keys = new Float64Array(rows.length === 0 ? 0 : Math.max(...rows.subarray(-1)) + 1);
  for (const row of rows) {
    const key = keyOf(row);
    keys[row] = Number.isNaN(key) ? Infinity : key;
  }
  const before = (one: number, other: number): number => {
    const difference = (keys[one] ?? 0) - (keys[other] ?? 0);
    if (difference !== 0 && !Number.isNaN(difference)) return difference;
    return idOf(one) < idOf(other) ? -1 : 1;
  };
  const out = rows.slice();
  if (upTo < rows.length) gather(out, upTo, before);
  out.subarray(0, upTo).sort(before);
  return out;
}

/** Moves the `count` first rows of the order to the front, in any order (quickselect). */
function gather(rows: Uint32Array, count: number, before: (a: number, b: number) => number): void {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const pivot = rows[(low + high) >>> 1] ?? 0;
    let left = low;
    let right = high;
    while (left <= right) {
      while (rows[left] !== pivot && before(rows[left] ?? 0, pivot) < 0) left += 1;
      while (rows[right] !== pivot && before(rows[right] ?? 0, pivot) > 0) right -= 1;
      if (left > right) break;
      [rows[left], rows[right]] = [rows[right] ?? 0, rows[left] ?? 0];
      left += 1;
      right -= 1;
    }
    if (count <= right) high = right;
    else if (count > left) low = left;
    else return;
  }
}
