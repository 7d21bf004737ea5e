import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { appVersion, inputsHash, root } from './version.mjs';

/**
 * Builds the client and the server into `outDir` (dist, or OUT_DIR). Another APP_VERSION with another
 * OUT_DIR makes another deployment of the same sources.
 */
const hash = inputsHash();
const version = appVersion(hash);
// Both are emptied first: an empty OUT_DIR would be the sources of the server.
const outDir = process.env.OUT_DIR || join(root, 'dist');
const clientDir = join(outDir, 'client');
process.chdir(root);
process.env.NODE_ENV = 'production';
process.env.APP_VERSION = version;
process.env.CLIENT_OUT_DIR = clientDir;

// Gone first: a build that breaks off must not look finished at the next start.
rmSync(join(outDir, 'build.json'), { force: true });
const { build, minifySync } = await import('vite');
const logLevel = process.env.BUILD_LOG ?? 'warn';

await build({ logLevel });
minifyTheme(join(clientDir, 'theme.js'));
await build({
  configFile: false,
  logLevel,
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    ssr: true,
    outDir: join(outDir, 'server'),
    emptyOutDir: true,
    sourcemap: true,
    target: 'node20',
    copyPublicDir: false,
    // `index` is the server; the journeys start several within one process by what it is made of.
    rolldownOptions: {
      input: { index: 'server/index.ts', start: 'server/start.ts', env: 'server/env.ts' },
      // Shared code goes into a file of its own: importing one entry must not run another.
      preserveEntrySignatures: 'strict',
      output: { entryFileNames: '[name].js' },
    },
  },
});
await buildPages();
await buildShowcase(join(clientDir, 'dev'));
await compress(clientDir);
writeFileSync(join(outDir, 'build.json'), `${JSON.stringify({ hash, version }, null, 2)}\n`);
console.info(`Built Roost ${version}.`);

/**
 * The script that runs before the first paint would be copied with its comments, which everybody would fetch.
 */
function minifyTheme(file) {
  const { code, errors } = minifySync('theme.js', readFileSync(file, 'utf8'));
  if (errors.length > 0) throw new Error(`theme.js cannot be minified: ${errors[0].message}`);
  writeFileSync(file, code);
}

/** The app as the server renders it, in a thread of its own (docs/decisions/start-and-bundles.md). */
async function buildPages() {
  await build({
    configFile: false,
    logLevel: 'error',
    define: {
      __APP_VERSION__: JSON.stringify(version),
      'process.env.NODE_ENV': JSON.stringify('production'),
    },
    // React of another kind than what is bundled would be a second one.
    ssr: { noExternal: true },
    build: {
      ssr: true,
      outDir: join(outDir, 'pages'),
      emptyOutDir: true,
      target: 'node20',
      copyPublicDir: false,
      rolldownOptions: {
        input: { thread: 'scripts/ahead/thread.ts' },
        output: { entryFileNames: '[name].js' },
      },
    },
  });
}

/**
 * /dev/ui.html, every primitive in its states: for engineers and the browser suite. A build apart from the
 * client's, so that its chunks and the service worker's list stay as they are (docs/decisions/look.md).
 */
async function buildShowcase(devDir) {
  const page = 'src/showcase/ui.html';
  await build({
    configFile: false,
    logLevel,
    base: '/dev/ui/',
    plugins: [react(), tailwindcss()],
    build: {
      outDir: join(devDir, 'ui'),
      target: 'es2022',
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: { input: page },
    },
  });
  renameSync(join(devDir, 'ui', page), join(devDir, 'ui.html'));
}

/** Writes .br and .gz beside every text file worth it, for the server to send as they are. */
async function compress(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  const texts = names.filter((name) => /\.(m?js|css|html|svg|webmanifest|json)$/.test(name));
  await Promise.all(
    texts.map(async (name) => {
      const path = join(folder, name);
      const bytes = readFileSync(path);
      if (bytes.length < 1024) return;
      const params = { [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
      writeFileSync(`${path}.br`, await promisify(brotliCompress)(bytes, { params }));
      writeFileSync(`${path}.gz`, await promisify(gzip)(bytes, { level: 9 }));
    }),
  );
}
