/** Packs of areas as the server makes them (search/packs/areaPack.ts): what can be searched before the rows are here. */
export interface AreaPacks {
  /** Its bytes, not believed yet; null: there are none to be had now. Never rejects. */
  pack(areaId: string): Promise<ArrayBuffer | null>;
}
