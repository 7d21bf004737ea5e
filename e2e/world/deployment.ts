import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import * as z from 'zod/mini';

const CLIENT = join('dist', 'client');
const TEXT = /\.(?:js|css|html|webmanifest)$/u;
/** Made of the others: a server sends those it finds. */
const MADE = /\.(?:map|br|gz)$/u;
/** A file that is named after what is in it. */
const HASHED = /[\w.-]+[-.][\w-]{8}\.(?:js|css|html|woff2)\b/gu;
const builtSchema = z.looseObject({ version: z.string() });

/**
 * The client that was built, as another version whose every file is another one: what a browser stored of the version
 * before is of no use to it. Building it anew takes fifteen times as long and gives the same. Gives its folder.
 */
export async function deployment(version: string): Promise<string> {
  const folder = join(process.env.ROOST_E2E_FOLDER ?? '', `deployed-${version}`);
  await cp(CLIENT, folder, { recursive: true, filter: (path) => !MADE.test(path) });
  const built = builtSchema.parse(JSON.parse(await readFile(join('dist', 'build.json'), 'utf8')));
  const paths = await readdir(folder, { recursive: true });
  const stamp = version.replaceAll('.', '');
  const names = new Map(
    paths
      .map((path) => basename(path))
      .filter((name) => name.match(HASHED)?.[0] === name)
      .map((name) => [name, name.replace(/.{3}(?=\.\w+$)/u, stamp)]),
  );
  const renamed = (text: string) => text.replaceAll(HASHED, (name) => names.get(name) ?? name);
  const revised = (hash: string) => createHash('md5').update(`${hash} ${version}`).digest('hex');
  await Promise.all(
    paths
      .filter((path) => TEXT.test(path))
      .map(async (path) => {
        const text = await readFile(join(folder, path), 'utf8');
        const own = path === 'sw.js' ? text.replaceAll(/\b[\da-f]{32}\b/gu, revised) : text;
        await writeFile(join(folder, path), renamed(own).replaceAll(built.version, version));
      }),
  );
  for (const path of paths)
    if (names.has(basename(path))) await rename(join(folder, path), join(folder, renamed(path)));
  return folder;
}
