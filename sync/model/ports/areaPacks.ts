/** The pack of an area's base (search/packs/areaPack.ts), which can be searched before the rows are here. */
export interface AreaPacks {
  /**
   * The base that the server gives now; null: there is none to be had. Never rejects. `city`: whose manifest names it,
   * null: the area is asked for by itself. `held`: the base whose pack is here, null: none.
   */
  pack(
    areaId: string,
    asked: { readonly city: string | null; readonly held: string | null },
  ): Promise<GivenPack | null>;
}

/** The areas of a city. */
export interface CityAreas {
  readonly city: string;
  readonly areas: readonly string[];
}

export interface GivenPack {
  /** The name of its content. */
  readonly base: string;
  /** Homes of it that left since: nobody is shown one. */
  readonly gone: readonly string[];
  /** Not believed yet; null: of the base that is held. */
  readonly bytes: ArrayBuffer | null;
}
