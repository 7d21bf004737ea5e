import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { hasKeywords } from '#search/finding/keywords.ts';
import { hasVisible } from '#contract/rules/text/hasVisible.ts';
import { isHomesOnly } from '#src/listings/query/index.ts';

/** A query without what does not filter: empty lists, open ranges, choices that are off, a text without a word to search by. */
export function tidy(query: ListingQuery): ListingQuery {
  const kept = Object.entries(query).filter(([field, value]) => !isNothing(field, value));
  const fields = new Set(kept.map(([field]) => field));
  return Object.fromEntries(
    kept.flatMap(([field, value]) => {
      // The name goes with the area.
      if (field === 'polygon_name' && !fields.has('polygon')) return [];
      if (field !== 'nice') return [[field, value]];
      const nice = (value as readonly string[]).filter((name) => fields.has(name));
      return nice.length === 0 ? [] : [[field, nice]];
    }),
  );
}

function isNothing(field: string, value: unknown): boolean {
  if (value === undefined || value === false) return true;
  if (typeof value === 'string') return field === 'text' ? !hasKeywords(value) : !hasVisible(value);
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.values(value).every(isAbsent);
}

const isAbsent = (value: unknown): boolean => value === undefined;

/**
 * The fields of a query that are no filter: whether to rent or to buy, how it is shown, and which part of the
 * map is in sight.
 */
const NO_FILTERS: readonly string[] = [
  'type',
  'sort',
  'nice',
  'price_kind',
  'bounds',
  'city',
  'include_not_stated',
  'polygon_name',
];

/** How many filters are in force. That homes are looked for, and no garages, is none. */
export function filterCount(query: ListingQuery): number {
  const { property_types: kinds, ...others } = query;
  const ownKinds = isHomesOnly(kinds) || kinds === undefined ? {} : { property_types: kinds };
  return Object.keys(tidy({ ...others, ...ownKinds })).filter(
    (field) => !NO_FILTERS.includes(field),
  ).length;
}

/** A value of a list of choices put in, or taken out. */
export function toggled<Value>(
  chosen: readonly Value[] | undefined,
  value: Value,
): readonly Value[] {
  const others = (chosen ?? []).filter((one) => one !== value);
  return others.length === (chosen?.length ?? 0) ? [...others, value] : others;
}
