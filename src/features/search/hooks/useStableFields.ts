import { useMemo } from 'react';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { writeQuery } from '#contract/rules/search/queryAddress.ts';

/** These fields of a query: the same object for as long as they say the same, so that what needs no more stays as it is. */
export function useStableFields(
  query: ListingQuery,
  fields: readonly (keyof ListingQuery)[],
): ListingQuery {
  const part: ListingQuery = Object.fromEntries(
    fields.flatMap((field) => (query[field] === undefined ? [] : [[field, query[field]]])),
  );
  const key = writeQuery(part);
  // The key is the part, as text.
  // oxlint-disable-next-line react/exhaustive-deps
  return useMemo(() => part, [key]);
}
