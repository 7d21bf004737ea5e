/** Packs of areas that a visit began with and that were not stored to the end: the next start searches them at once. A cache. */
export interface KeptAreaPacks {
  /** Its bytes, not believed; null: there are none, or they are too old. Never rejects. */
  pack(areaId: string): Promise<ArrayBuffer | null>;
  /** In the place of what was kept of the area. Never rejects: a disk that takes nothing costs the next start its advantage. */
  keep(areaId: string, bytes: ArrayBuffer): Promise<void>;
  /** Those of all other areas are kept no more. Never rejects. */
  only(areaIds: readonly string[]): Promise<void>;
  close(): void;
}
