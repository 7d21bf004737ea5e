import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { keepUp } from './keepUp.mjs';
import { FEW_HEAPS } from './memory.mjs';
import { inputsHash, root } from './version.mjs';

/** `npm start`: builds when there is no build of these sources, then runs the server, and runs it again when it ends unasked. */
const dist = join(root, 'dist');
const stale = staleness();
if (stale !== undefined) {
  console.info(`Building the app (${stale}); this takes about a minute …`);
  const { status } = spawnSync(process.execPath, [join(root, 'scripts', 'build.mjs')], {
    stdio: 'inherit',
  });
  if (status !== 0) {
    console.error('The build failed; the server was not started.');
    process.exit(1);
  }
}
const kept = keepUp({
  // In a group of its own: what is typed at a terminal reaches this process alone, which passes it on once.
  begin: () =>
    spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'serve.mjs')], {
      env: { ...FEW_HEAPS, ...process.env },
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
      detached: true,
    }),
  after: (ms, work) => setTimeout(work, ms),
  now: () => performance.now(),
  say: (text) => console.error(text),
  end: (code) => process.exit(code),
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => kept.signal(signal === 'SIGINT' ? signal : 'SIGTERM'));

function staleness() {
  const stamp = join(dist, 'build.json');
  if (!existsSync(stamp)) return 'there is no build yet';
  // An installation that carries only dist has no sources to compare with.
  if (!existsSync(join(root, 'src'))) return undefined;
  const built = JSON.parse(readFileSync(stamp, 'utf8')).hash;
  return built === inputsHash() ? undefined : 'the sources changed since the last build';
}
