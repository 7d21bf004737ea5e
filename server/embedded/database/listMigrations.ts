import { readdir } from 'node:fs/promises';

/** One file of supabase/migrations, named `<version>_<name>.sql`. */
export interface Migration {
  readonly file: string;
  readonly version: string;
  readonly name: string;
}

/** The migrations of a folder in the order of their versions. Other files are passed over. */
export async function listMigrations(folder: string): Promise<Migration[]> {
  const files = await readdir(folder);
  return files
    .map((file) => ({ file, parts: /^(\d+)_(.+)\.sql$/.exec(file) }))
    .flatMap(({ file, parts }) =>
      parts?.[1] && parts[2] ? [{ file, version: parts[1], name: parts[2] }] : [],
    )
    .toSorted((one, other) => (one.version < other.version ? -1 : 1));
}
