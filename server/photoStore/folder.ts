import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, type PhotoStore, type PhotoTier } from './photoStore.ts';

/** Photos in a folder of this machine, made when the first one comes. */
export function createFolderStore(folder: string): PhotoStore {
  const folderOf = (key: string): string => {
    checkKey(key);
    return path.join(folder, key.slice(0, 2), key);
  };
  const fileOf = (key: string, tier: PhotoTier): string => path.join(folderOf(key), `${tier}.webp`);

  return {
    async put(key, tier, bytes) {
      const file = fileOf(key, tier);
      await mkdir(path.dirname(file), { recursive: true });
      // Whole or not at all, also when the process ends in between.
      const beside = `${file}.${randomUUID()}`;
      await writeFile(beside, bytes);
      await rename(beside, file);
    },
    async get(key, tier) {
      try {
        return await readFile(fileOf(key, tier));
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
        throw thrown;
      }
    },
    async remove(key) {
      await rm(folderOf(key), { recursive: true, force: true });
    },
  };
}
