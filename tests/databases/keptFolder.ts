import { createHash } from 'node:crypto';
import {
  access,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
} from 'node:fs/promises';
import path from 'node:path';

const CACHE = path.resolve('node_modules/.cache/roost');
const MIGRATIONS = 'supabase/migrations';
/** One that nobody asked for in so long is of migrations that are gone, ms. */
const UNUSED_MS = 7 * 24 * 3_600_000;

/**
 * The path of a folder that depends on the migrations and `sources` alone: `make` makes it once, in a folder of its
 * own, and says where; later runs find it. It is only to be copied. Those of `name` that nobody used for a week are removed.
 */
export async function keptFolder(
  name: string,
  sources: readonly string[],
  make: (within: string) => Promise<string>,
): Promise<string> {
  const folder = path.join(CACHE, `${name}-${await stateOf(sources)}`);
  if (await isThere(folder)) {
    await utimes(folder, new Date(), new Date());
    return folder;
  }
  await removeUnused(name);
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

async function removeUnused(name: string): Promise<void> {
  const all = await readdir(CACHE).catch(() => []);
  for (const one of all.filter((other) => other.startsWith(`${name}-`))) {
    const folder = path.join(CACHE, one);
    // Another run may have removed it meanwhile.
    const found = await stat(folder).catch(() => null);
    if (found !== null && Date.now() - found.mtimeMs > UNUSED_MS)
      await rm(folder, { recursive: true, force: true });
  }
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
