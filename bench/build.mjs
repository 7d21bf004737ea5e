import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import { inputsHash, root } from '../scripts/version.mjs';

/** Pages of the floors and the peers. */
export const PAGES = [
  'boot-dexie',
  'boot-raw',
  'boot-rxdb',
  'catching',
  'chart-bare',
  'engine',
  'everything',
  'fill',
  'finding',
  'homes-dexie',
  'homes-raw',
  'homes-rxdb',
  'lists',
  'map',
  'queue',
  'react',
  'relay',
  'ring',
  'shelf',
  'sphere-bare',
];

/** Builds the app into `folder`/app unless that is a build of these very sources. */
export function buildApp(folder) {
  const made = join(folder, 'app', 'build.json');
  // For whoever writes benchmarks while others change the sources.
  if (existsSync(made) && process.env.ROOST_BENCH_BUILT === '1') return;
  if (existsSync(made) && JSON.parse(readFileSync(made, 'utf8')).hash === inputsHash()) return;
  const { status } = spawnSync(process.execPath, [join('scripts', 'build.mjs')], {
    stdio: 'inherit',
    env: { ...process.env, OUT_DIR: join(folder, 'app') },
  });
  if (status !== 0) throw new Error('the app could not be built');
}

/** Builds the floors' and peers' pages into `folder`/pages. */
export async function buildPages(folder) {
  const pages = join(root, 'bench', 'pages');
  await build({
    configFile: false,
    root: pages,
    base: './',
    logLevel: 'error',
    worker: { format: 'es' },
    build: {
      outDir: join(folder, 'pages'),
      emptyOutDir: true,
      target: 'es2022',
      chunkSizeWarningLimit: 10_000,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        input: Object.fromEntries(PAGES.map((name) => [name, join(pages, `${name}.html`)])),
      },
    },
  });
}

/**
 * The client with the pages under /bench: those that use its database need its origin. Beside it stands what writes documents with
 * homes in them, where the server looks for it.
 */
export function joinClient(folder) {
  const joined = join(folder, 'joined');
  rmSync(joined, { recursive: true, force: true });
  cpSync(join(folder, 'app', 'client'), join(joined, 'client'), { recursive: true });
  cpSync(join(folder, 'app', 'pages'), join(joined, 'pages'), { recursive: true });
  cpSync(join(folder, 'pages'), join(joined, 'client', 'bench'), { recursive: true });
}

/** Builds the floors' and peers' server into `folder`/servers. */
export async function buildServers(folder) {
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      ssr: true,
      outDir: join(folder, 'servers'),
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: {
        input: { peer: join(root, 'bench', 'servers', 'peer.ts') },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
  cpSync(join(root, 'bench', 'servers', 'heap.mjs'), join(folder, 'servers', 'heap.mjs'));
}
