import type { Log } from '#server/log.ts';
import type { SnapshotName, SnapshotStore } from '#server/snapshotStore/snapshotStore.ts';
import { createKeptBytes } from './keptBytes.ts';

/**
 * The files of a base: the pack that is searched (search/packs/areaPack.ts), its homes as devices keep them
 * (search/packs/homesFile.ts), and a line of JSON a home.
 */
export type BaseFile = 'find' | 'homes' | 'rows';
export const FILES: readonly BaseFile[] = ['find', 'homes', 'rows'];

/** Files of bases in brotli, in memory and in the store that processes share. */
export interface BaseFiles {
  get(areaId: string, base: string, file: BaseFile): Promise<Buffer | undefined>;
  put(areaId: string, base: string, file: BaseFile, bytes: Buffer): Promise<void>;
  /** In memory alone. */
  hold(base: string, file: BaseFile, bytes: Buffer): void;
  remove(areaId: string, base: string): Promise<void>;
}

/** A disk that fails keeps nobody from the listings. */
export function createBaseFiles(
  store: SnapshotStore | undefined,
  log: Log,
  maxBytes: number,
): BaseFiles {
  const kept = createKeptBytes(maxBytes);
  const hold = (base: string, file: BaseFile, bytes: Buffer) => kept.put(keyOf(base, file), bytes);
  return {
    async get(areaId, base, file) {
      const held = kept.get(keyOf(base, file));
      if (held !== undefined) return held;
      const stored = await store?.get(fileOf(areaId, base, file)).catch((thrown: unknown) => {
        log.warn('the base of an area was not read', thrown);
        return undefined;
      });
      if (stored !== undefined) hold(base, file, stored);
      return stored;
    },
    async put(areaId, base, file, bytes) {
      hold(base, file, bytes);
      await store
        ?.put(fileOf(areaId, base, file), bytes)
        .catch((thrown: unknown) => log.warn('the base of an area was not kept', thrown));
    },
    hold,
    async remove(areaId, base) {
      kept.drop(base);
      await store
        ?.remove({ areaId, version: base }, FILES.map(encodingOf))
        .catch((thrown: unknown) => log.warn('an old base was not removed', thrown));
    },
  };
}

const keyOf = (base: string, file: BaseFile): string => `${base}:${file}`;
const encodingOf = (file: BaseFile): string => `${file}-br`;
const fileOf = (areaId: string, version: string, file: BaseFile): SnapshotName => ({
  ...{ areaId, version },
  encoding: encodingOf(file),
});
