import { writeFileSync } from 'node:fs';
import { createServer, createServerModuleRunner } from 'vite';
import { root } from './version.mjs';

/**
 * `node scripts/ahead.mjs OUT ADDRESS…`: renders these pages in every language and writes them to OUT as JSON. A process of its own: what
 * the interface takes for a browser must not be seen by the build.
 */
const [out, ...addresses] = process.argv.slice(2);
process.chdir(root);
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  define: { __APP_VERSION__: JSON.stringify(process.env.APP_VERSION ?? 'dev') },
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
const { renderPages } = await runner.import('/scripts/ahead/render.tsx');
writeFileSync(out, JSON.stringify(await renderPages(addresses)));
// Not what the engine of the rendered page waits for.
process.exit(0);
