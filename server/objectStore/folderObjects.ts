import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, type ObjectStore } from './objectStore.ts';

/** Objects in a folder of this machine, made when the first one comes. */
export function createFolderObjects(folder: string): ObjectStore {
  const folderOf = (key: string): string => {
    checkKey(key);
    return path.join(folder, key.slice(0, 2), key);
  };
  return {
    async put(key, name, bytes) {
      const file = path.join(folderOf(key), name);
      await mkdir(path.dirname(file), { recursive: true });
      // Whole or not at all, also when the process ends in between.
      const beside = `${file}.${randomUUID()}`;
      await writeFile(beside, bytes);
      await rename(beside, file);
    },
    async get(key, name) {
      try {
        return await readFile(path.join(folderOf(key), name));
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
