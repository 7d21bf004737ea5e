import { randomUUID } from 'node:crypto';
import {
  type FileHandle,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import { type ObjectStore, partsOf, pathOf, type Room, type Store } from './objectStore.ts';

const FOLDERS: Readonly<Record<Room, string>> = {
  'listing-photos': 'uploaded-photos',
  'chat-files': 'chat-files',
  'area-bases': 'area-bases',
};
/** The folder in which files are written before they stand in their place. */
const WRITING = '.writing';
/** A file is written in less, ms: one that is older was left by a process that ended. */
const WRITTEN_WITHIN_MS = 10 * 60_000;
/** Bytes that are read at once. */
const PART_BYTES = 64 * 1024;

/** Objects in folders of this machine, made when the first one comes. Processes of one folder may share it. */
export const createFolderStore =
  (folder: string): Store =>
  (room) =>
    createFolderObjects(path.join(folder, FOLDERS[room]));

/** Objects in a folder: `<two letters of the key>/<key>/<name>`. */
export function createFolderObjects(folder: string): ObjectStore {
  const fileOf = (key: string, name: string): string =>
    path.join(folder, key.slice(0, 2), pathOf(key, name));
  let swept: Promise<void> | undefined;

  const facts = async (file: string) => {
    try {
      const { size, mtimeMs } = await stat(file);
      return { bytes: size, at: mtimeMs };
    } catch (thrown) {
      if (isMissing(thrown)) return undefined;
      throw thrown;
    }
  };

  return {
    async put(key, name, bytes) {
      const file = fileOf(key, name);
      const writing = path.join(folder, WRITING);
      await mkdir(writing, { recursive: true, mode: 0o700 });
      await (swept ??= removeBroken(writing));
      // Whole or not at all, also when the process ends in between.
      const beside = path.join(writing, randomUUID());
      try {
        await writeFile(beside, bytes);
        await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
        await rename(beside, file);
      } catch (thrown) {
        await rm(beside, { force: true });
        throw thrown;
      }
    },
    async get(key, name, from = 0) {
      const file = fileOf(key, name);
      const found = await facts(file);
      return found && { bytes: found.bytes, body: bytesOf(file, from) };
    },
    head: async (key, name) => facts(fileOf(key, name)),
    async *list() {
      for (const file of await filesIn(folder)) {
        const parts = partsOf(file);
        const found = parts && (await facts(fileOf(parts.key, parts.name)));
        if (found) yield { ...parts, ...found };
      }
    },
    async remove(key) {
      await rm(path.dirname(fileOf(key, 'any')), { recursive: true, force: true });
    },
  };
}

/** Takes out the bases of versions before this one, which lay in a folder of their own: they are made anew. */
export const removeFormerBases = (folder: string): Promise<void> =>
  rm(path.join(folder, 'snapshots'), { recursive: true, force: true });

const isMissing = (thrown: unknown): boolean =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';

/** The file from a byte on. It is opened when somebody begins to read. */
function bytesOf(file: string, from: number): ReadableStream<Uint8Array> {
  let handle: FileHandle | undefined;
  let at = from;
  return new ReadableStream<Uint8Array>(
    {
      async pull(stream) {
        handle ??= await open(file);
        const part = Buffer.allocUnsafe(PART_BYTES);
        const { bytesRead } = await handle.read(part, 0, PART_BYTES, at);
        at += bytesRead;
        if (bytesRead > 0) return stream.enqueue(part.subarray(0, bytesRead));
        await handle.close();
        stream.close();
      },
      cancel: () => handle?.close(),
    },
    { highWaterMark: 0 },
  );
}

/** Paths of two parts below the folders of two letters. */
async function filesIn(folder: string): Promise<string[]> {
  const below = async (...parts: string[]) =>
    await readdir(path.join(folder, ...parts)).catch((thrown: unknown): string[] => {
      if (isMissing(thrown)) return [];
      throw thrown;
    });
  const files: string[] = [];
  for (const letters of await below()) {
    if (letters.length !== 2) continue;
    for (const key of await below(letters))
      files.push(...(await below(letters, key)).map((name) => `${key}/${name}`));
  }
  return files;
}

/** Takes out what broke off. Other processes of the folder may be writing theirs. */
async function removeBroken(writing: string): Promise<void> {
  for (const name of await readdir(writing)) {
    const file = path.join(writing, name);
    const found = await stat(file).catch(() => undefined);
    if (found && Date.now() - found.mtimeMs > WRITTEN_WITHIN_MS) await rm(file, { force: true });
  }
}
