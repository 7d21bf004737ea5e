/** Ids of the areas that are searched; null: whatever is here. */
export type Within = readonly string[] | null;

export interface SearchWindow {
  readonly from: number;
  readonly count: number;
  /** Only homes that had come then (`newest` of a page): the order of who looks does not change as others come. */
  readonly upTo?: number;
}

/** All that match, for the map: parallel arrays, ranked, best first. */
export interface MapPoints {
  readonly ids: readonly string[];
  /** [lon, lat, lon, lat …] */
  readonly positions: Float64Array;
  /** Minor units, each of its own currency: a place in `currencies`. */
  readonly prices: Float64Array;
  readonly currencyOf: Uint8Array;
  readonly currencies: readonly string[];
}
