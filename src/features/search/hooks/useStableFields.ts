import { useMemo } from 'react';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';

/** These fields of a query: the same object for as long as they say the same, so that what needs no more stays as it is. */
export function useStableFields(
  query: ListingQuery,
  fields: readonly (keyof ListingQuery)[],
): ListingQuery {
  const part: ListingQuery = Object.fromEntries(
    fields.flatMap((field) => (query[field] === undefined ? [] : [[field, query[field]]])),
  );
  const key = JSON.stringify(part);
  // The key is the part, as text: its fields stand in the order of `fields`.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => part, [key]);
}
