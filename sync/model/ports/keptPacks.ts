import type { KeptPack } from '#search/finding/packs.ts';
import type { AreaTurns } from './storedListings.ts';

/** The search index kept on the device for the next start: a cache, and nothing is lost with it. */
export interface KeptPacks {
  /** The columns of all areas as they were kept last; null: there are none, or not all of them. */
  columns(): Promise<KeptColumns | null>;
  /** The words of an area, as they were kept with its columns; null: they are not there. */
  words(area: string): Promise<ArrayBuffer | null>;
  /**
   * Keeps packs in the place of those of the same areas. False: nothing was kept, since another tab does, or there are no
   * listings beside which to keep them.
   */
  keep(packs: readonly KeptPack[], as: PacksState): Promise<boolean>;
  /** Distrusts the kept packs: the next ones replace them all. */
  distrust(): void;
  close(): void;
}

export type { KeptPack };

export interface PacksState {
  /** ms since the epoch: what was stored before is in them; but perhaps not what was stored in the seconds before. */
  readonly asOf: number;
  /** ms since the epoch: when all homes were last read one by one. */
  readonly readAt: number;
  /** Of areas the write up to which all of their homes are in them, whatever the time; null: that is not known. */
  readonly turns: AreaTurns | null;
}

export interface KeptColumns extends PacksState {
  readonly columns: readonly ArrayBuffer[];
}
