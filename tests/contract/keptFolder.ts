import { createHash } from 'node:crypto';
import { access, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';

const CACHE = path.resolve('node_modules/.cache/roost');
const MIGRATIONS = 'supabase/migrations';

/**
 * The path of a folder that depends on the migrations and `sources` alone: `make` makes it once, in a folder of its
 * own, and says where; later runs find it. It is only to be copied.
 */
export async function keptFolder(
  name: string,
  sources: readonly string[],
  make: (within: string) => Promise<string>,
): Promise<string> {
  const folder = path.join(CACHE, `${name}-${await stateOf(sources)}`);
  if (await isThere(folder)) return folder;
  await mkdir(CACHE, { recursive: true });
  const within = await mkdtemp(path.join(CACHE, 'making-'));
  try {
    await rename(await make(within), folder);
  } catch (thrown) {
    // Another run has made the same meanwhile.
    if (!(await isThere(folder))) throw thrown;
  } finally {
    await rm(within, { recursive: true, force: true });
  }
  return folder;
}

async function stateOf(sources: readonly string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(MIGRATIONS)).sort()) {
    hash.update(name).update(await readFile(path.join(MIGRATIONS, name)));
  }
  for (const source of sources) hash.update(source);
  return hash.digest('hex').slice(0, 16);
}

function isThere(folder: string): Promise<boolean> {
  return access(folder).then(
    () => true,
    () => false,
  );
}
