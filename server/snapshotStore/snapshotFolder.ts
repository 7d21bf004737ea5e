import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { opened, sealed } from './sealed.ts';
import type { SnapshotName, SnapshotStore } from './snapshotStore.ts';

/** Ten thousand listings are about 5 MB in one encoding. */
const MOST_BYTES = 256 * 1024 * 1024;
/** A base stands for a day at most, and is written again where it goes on: what is older is asked for no more. */
const STALE_AFTER_MS = 25 * 60 * 60_000;
/** A file is written in less, ms: a part that is older was left by a process that ended. */
const WRITTEN_WITHIN_MS = 10 * 60_000;
/** Between two looks at the whole folder, in files put. */
const SWEEP_EVERY = 200;
const PART = /^[\w-]{1,64}$/;

export interface FolderOptions {
  readonly mostBytes?: number;
  /** ms since the epoch. */
  readonly now?: () => number;
}

/**
 * Bases of areas in a folder of this machine, one folder an area: `<area>/<version>.<encoding>`. Deleting the folder costs
 * nothing but time.
 */
export function createSnapshotFolder(
  folder: string,
  { mostBytes = MOST_BYTES, now = Date.now }: FolderOptions = {},
): SnapshotStore {
  let written = 0;

  const folderOf = ({ areaId }: SnapshotName) => path.join(folder, checked(areaId));
  const fileOf = ({ version, encoding }: SnapshotName) =>
    `${checked(version)}.${checked(encoding)}`;

  return {
    async get(name) {
      const stored = await readFile(path.join(folderOf(name), fileOf(name))).catch(() => undefined);
      return opened(stored);
    },
    async put(name, bytes) {
      if (written % SWEEP_EVERY === 0) await sweep(folder, { mostBytes, before: now() });
      written += 1;
      const here = folderOf(name);
      await mkdir(here, { recursive: true, mode: 0o700 });
      // Whole or not at all, also when the process ends in between.
      const beside = path.join(here, `${randomUUID()}.part`);
      await writeFile(beside, sealed(bytes));
      await rename(beside, path.join(here, fileOf(name)));
    },
    async remove({ areaId, version }, encodings) {
      for (const encoding of encodings) {
        const name = { areaId, version, encoding };
        await rm(path.join(folderOf(name), fileOf(name)), { force: true });
      }
    },
  };
}

/** The last wall: names are made by the server, and never lead out of the folder. */
function checked(part: string): string {
  if (!PART.test(part)) throw new RangeError('no name of a snapshot');
  return part;
}

interface Found {
  readonly file: string;
  readonly bytes: number;
  /** ms since the epoch. */
  readonly at: number;
}

/** Takes out what is of another day, what broke off, and the oldest of what is too much. */
async function sweep(
  folder: string,
  { mostBytes, before }: { readonly mostBytes: number; readonly before: number },
): Promise<void> {
  const found = (await filesIn(folder)).toSorted((one, other) => other.at - one.at);
  let size = 0;
  for (const { file, bytes, at } of found) {
    size += bytes;
    // Other processes of the folder are writing theirs.
    const isStale = before - at > (file.endsWith('.part') ? WRITTEN_WITHIN_MS : STALE_AFTER_MS);
    if (isStale || size > mostBytes) await rm(file, { force: true });
  }
}

async function filesIn(folder: string): Promise<Found[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const files = entries.filter((entry) => entry.isFile());
  const found = await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = path.join(parentPath, name);
      const facts = await stat(file).catch(() => null);
      return facts === null ? [] : [{ file, bytes: facts.size, at: facts.mtimeMs }];
    }),
  );
  return found.flat();
}
