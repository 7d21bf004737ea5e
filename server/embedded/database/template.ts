import { cp, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { MemoryFS } from '@electric-sql/pglite';

/** The folder of PGlite's database. */
const DATA = '/pglite/data';

/** The content of a folder: folders before their content, `bytes` of files alone. */
interface Entry {
  readonly name: string;
  readonly bytes?: Uint8Array;
}

/** Read once for all databases of a process: a template is never changed. */
const known = new Map<string, Promise<readonly Entry[]>>();

/** A file system in memory that begins with a copy of `template`, the folder of a database that was closed. */
export async function copyInMemory(template: string): Promise<MemoryFS> {
  let entries = known.get(template);
  if (entries === undefined) known.set(template, (entries = read(template)));
  return new Copy(await entries);
}

/** The same on the disk: `folder` is made. */
export async function copyToFolder(template: string, folder: string): Promise<void> {
  await cp(template, folder, { recursive: true });
}

class Copy extends MemoryFS {
  readonly #entries: readonly Entry[];
  constructor(entries: readonly Entry[]) {
    super();
    this.#entries = entries;
  }

  override async initialSyncFs(): Promise<void> {
    const files = this.pg?.Module.FS;
    if (files === undefined) throw new Error('PGlite has no files yet');
    files.mkdirTree(DATA);
    for (const { name, bytes } of this.#entries) {
      if (bytes === undefined) files.mkdir(`${DATA}/${name}`);
      else files.writeFile(`${DATA}/${name}`, bytes);
    }
  }
}

async function read(folder: string, below = ''): Promise<Entry[]> {
  const entries: Entry[] = [];
  for (const entry of await readdir(path.join(folder, below), { withFileTypes: true })) {
    const name = path.posix.join(below, entry.name);
    if (entry.isDirectory()) entries.push({ name }, ...(await read(folder, name)));
    // No Buffer: a slice of one is no copy, and the databases would write into one another.
    else entries.push({ name, bytes: new Uint8Array(await readFile(path.join(folder, name))) });
  }
  return entries;
}
