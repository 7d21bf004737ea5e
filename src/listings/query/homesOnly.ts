import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { HOME_TYPES } from '#contract/entities/property.ts';

type Kinds = ListingQuery['property_types'];

/** These kinds are all that somebody can live in, and none else. */
export const isHomesOnly = (kinds: Kinds): boolean =>
  kinds?.length === HOME_TYPES.length && kinds.every((kind) => HOME_TYPES.includes(kind));

/** All results of these kinds can be lived in: they may be called homes. */
export const areHomes = (kinds: Kinds): boolean =>
  kinds !== undefined && kinds.length > 0 && kinds.every((kind) => HOME_TYPES.includes(kind));

/** The search that is left without filters: homes, to rent or to buy as before. */
export const unfiltered = ({ type }: ListingQuery): ListingQuery => ({
  ...(type !== undefined && { type }),
  property_types: HOME_TYPES,
});

/** One kind more or less. The first that is chosen takes the place of all homes, the last one that goes leaves them. */
export function kindsWith(
  kinds: Kinds,
  kind: (typeof HOME_TYPES)[number],
): readonly (typeof HOME_TYPES)[number][] {
  if (isHomesOnly(kinds)) return [kind];
  const others = (kinds ?? []).filter((one) => one !== kind);
  if (others.length === (kinds?.length ?? 0)) return [...others, kind];
  return others.length === 0 ? HOME_TYPES : others;
}
