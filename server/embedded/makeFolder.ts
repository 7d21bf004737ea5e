import { mkdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { isCode } from './lockHolder.ts';

/** The folder for the data cannot be made or is none. */
export class FolderRefused extends Error {
  override readonly name = 'FolderRefused';
  constructor(folder: string, cause: unknown) {
    super(`DATA_DIR: ${folder} ${reasonOf(cause)}. Name a folder that this user may write.`, {
      cause,
    });
  }
}

function reasonOf(cause: unknown): string {
  if (isCode(cause, 'EEXIST') || isCode(cause, 'ENOTDIR')) return 'is or lies under a file';
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : String(cause);
  return `cannot be made (${code})`;
}

/**
 * Makes a folder and those above it, one at a time: Node's own recursive mkdir never comes back where the
 * system answers ENOENT though the folder above is there, as below /proc. Throws FolderRefused.
 */
export async function makeFolder(folder: string): Promise<void> {
  try {
    await make(folder);
  } catch (thrown) {
    throw new FolderRefused(folder, thrown);
  }
}

async function make(folder: string): Promise<void> {
  try {
    await mkdir(folder, { mode: 0o700 });
  } catch (thrown) {
    if (isCode(thrown, 'EEXIST') && (await stat(folder)).isDirectory()) return;
    const above = path.dirname(folder);
    if (!isCode(thrown, 'ENOENT') || above === folder) throw thrown;
    await make(above);
    await mkdir(folder, { mode: 0o700 });
  }
}
