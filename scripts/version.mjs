import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, sep } from 'node:path';

/** The project's root folder. */
export const root = join(import.meta.dirname, '..');

const INPUTS = [
  'contract',
  'search',
  'sync',
  'src',
  'server',
  'demo',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  'package-lock.json',
  'scripts/ahead',
  'scripts/ahead.mjs',
  'scripts/aheadPages.ts',
  'scripts/aloneChunks.ts',
  'scripts/barrels.ts',
  'scripts/build.mjs',
  'scripts/chunks.ts',
  'scripts/circles.ts',
  'scripts/firstFiles.ts',
  'scripts/importHelper.ts',
  'scripts/lateChunks.ts',
  'scripts/lateFields.ts',
  'scripts/lateObject.ts',
  'scripts/lightRouter.ts',
  'scripts/manifests.ts',
  'scripts/quietStorage.ts',
  'scripts/routeFiles.ts',
  'scripts/version.mjs',
  'scripts/wholeImports.ts',
];

/** SHA-256, in hex, over the names and contents of everything a build reads. Tests do not count. */
export function inputsHash() {
  const hash = createHash('sha256');
  for (const input of INPUTS) {
    for (const file of filesOf(join(root, input))) {
      // Forward slashes, so that the same sources have the same version on every system.
      hash.update(relative(root, file).split(sep).join('/'));
      hash.update('\0');
      hash.update(readFileSync(file));
      hash.update('\0');
    }
  }
  return hash.digest('hex');
}

/**
 * The version shown in Settings and answered by /api/health: package version and the start of the
 * inputs' hash. APP_VERSION replaces it, so that tests can deploy the same sources as another version.
 */
export function appVersion(hash = inputsHash()) {
  if (process.env.APP_VERSION) return process.env.APP_VERSION;
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  return `${version}+${hash.slice(0, 8)}`;
}

function filesOf(path) {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) return [];
  if (stat.isFile()) return /\.test\.tsx?$/.test(path) ? [] : [path];
  return readdirSync(path)
    .toSorted()
    .flatMap((name) => filesOf(join(path, name)));
}
