import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { quietLibraries } from './quietLibraries.mjs';
import { inputsHash, root } from './version.mjs';

/** `npm start`: builds when there is no build of these sources, then runs the server in this process. */
const dist = join(root, 'dist');
const stale = staleness();
if (stale !== undefined) {
  console.info(`Building the app (${stale}); this takes about half a minute …`);
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The build failed; the server was not started.');
    process.exit(1);
  }
}
process.chdir(root);
process.env.NODE_ENV ??= 'production';
process.setSourceMapsEnabled(true);
quietLibraries();
await import(pathToFileURL(join(dist, 'server', 'index.js')).href);

function staleness() {
  const stamp = join(dist, 'build.json');
  if (!existsSync(stamp)) return 'there is no build yet';
  // An installation that carries only dist has no sources to compare with.
  if (!existsSync(join(root, 'src'))) return undefined;
  const built = JSON.parse(readFileSync(stamp, 'utf8')).hash;
  return built === inputsHash() ? undefined : 'the sources changed since the last build';
}
