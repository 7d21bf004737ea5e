/** Ids of the areas that are searched; null: all homes on this device. */
export type Within = readonly string[] | null;

export interface SearchWindow {
  readonly from: number;
  readonly count: number;
  /** Leaves out homes that came later (`newest` of an earlier page), so that results stay where the person saw them. */
  readonly upTo?: number;
  /** Homes that stand first wherever they match, in this order: those that somebody sees already. All others follow in their own. */
  readonly lead?: readonly string[];
  /** How often all of it was asked for anew: earlier answers are of other questions. */
  readonly anew?: number;
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
