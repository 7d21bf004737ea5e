import type { Area, ListingQuery } from '#src/data/types.ts';

/** The neighbourhood a search is in, and how many more it names; null: none, or it is not known by name. */
export function placeName(
  { area_ids: ids = [] }: Pick<ListingQuery, 'area_ids'>,
  areas: readonly Area[] | undefined,
): { readonly name: string; readonly more: number } | null {
  const first = areas?.find(({ id }) => ids.includes(id));
  return first === undefined ? null : { name: first.name, more: ids.length - 1 };
}
