/** A pack as it is kept, not believed. */
export interface KeptAreaPack {
  /** The base that it is of. */
  readonly base: string;
  /** Homes of it that had left when the server was asked last. */
  readonly gone: readonly string[];
  readonly bytes: ArrayBuffer;
}

/** Packs of areas that a visit began with and that were not stored to the end: the next start searches them at once. A cache. */
export interface KeptAreaPacks {
  /** Null: there is none, or it is too old. Never rejects. */
  pack(areaId: string): Promise<KeptAreaPack | null>;
  /** In the place of what was kept of the area. Never rejects: a disk that takes nothing costs the next start its advantage. */
  keep(areaId: string, pack: KeptAreaPack): Promise<void>;
  /** Those of all other areas are kept no more. Never rejects. */
  only(areaIds: readonly string[]): Promise<void>;
  close(): void;
}
