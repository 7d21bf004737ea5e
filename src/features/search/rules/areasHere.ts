import type { HeldArea, ListingQuery } from '#src/data/types.ts';

/** How much of what a search is about is on this device. */
export interface AreasHere {
  readonly here: number;
  readonly coming: number;
  readonly all: number;
}

/**
 * Of the areas a search names; of all, where it names none. `total`: how many the city has, here or not: of one that is
 * taken in parts more than this device was told of.
 */
export function areasHere(
  held: readonly HeldArea[],
  { area_ids: asked = [] }: Pick<ListingQuery, 'area_ids'>,
  total = held.length,
): AreasHere {
  const searched = asked.length === 0 ? held : held.filter(({ area }) => asked.includes(area.id));
  const count = (kind: HeldArea['state']['kind']) =>
    searched.filter(({ state }) => state.kind === kind).length;
  return {
    here: count('held'),
    coming: count('waiting'),
    all: asked.length === 0 ? Math.max(total, searched.length) : searched.length,
  };
}

/** Whether areas of a search are on their way: before they are here nobody can say that it has no homes. */
export const isMoreComing = (
  held: readonly HeldArea[],
  query: Pick<ListingQuery, 'area_ids'>,
): boolean =>
  // One that waits for another network may not come for days.
  areasHere(
    held.filter(({ wifiOnly }) => !wifiOnly),
    query,
  ).coming > 0;

/** Bytes of those areas that are on this device, or not. */
export function bytesOf(held: readonly HeldArea[], isHere: boolean): number {
  return held
    .filter(({ state }) => (state.kind === 'held') === isHere)
    .reduce((sum, { area }) => sum + area.bytes, 0);
}
