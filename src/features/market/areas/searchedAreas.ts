import type { ListingType } from '#contract/entities/property.ts';

/** A home somebody did something with. */
export interface TouchedHome {
  readonly areaId: string;
  readonly type: ListingType;
  /** Product rule 5.4's: an inquiry 5, saved 3, looked at 1. */
  readonly weight: number;
}

/** The places that a saved search asks for. */
export interface AskedAreas {
  readonly areaIds: readonly string[];
  readonly type: ListingType;
}

export const WEIGHTS = { inquired: 5, saved: 3, searched: 3, viewed: 1 } as const;

/** An area somebody looks for a home in. */
export interface SearchedArea {
  readonly areaId: string;
  readonly type: ListingType;
}

/** The areas somebody looks for a home in, to rent and to buy apart, the most looked at first. */
export function searchedAreas(
  homes: readonly TouchedHome[],
  searches: readonly AskedAreas[],
  most: number,
): readonly SearchedArea[] {
  const asked = searches.flatMap(({ areaIds, type }) =>
    areaIds.map((areaId) => ({ areaId, type, weight: WEIGHTS.searched })),
  );
  const sums = new Map<string, SearchedArea & { readonly weight: number }>();
  for (const { areaId, type, weight } of [...homes, ...asked]) {
    const key = `${areaId} ${type}`;
    sums.set(key, { areaId, type, weight: (sums.get(key)?.weight ?? 0) + weight });
  }
  return [...sums.values()]
    .toSorted((one, other) => other.weight - one.weight)
    .slice(0, most)
    .map(({ areaId, type }) => ({ areaId, type }));
}
