import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { root } from '../scripts/version.mjs';
import { buildApp, buildPages, buildServers, joinClient } from './build.mjs';

/**
 * `npm run bench`: builds the app, the pages and the servers of the benchmarks into .cache/bench, then runs
 * main.ts. It never touches dist or anybody's data.
 */
process.chdir(root);
process.env.NODE_ENV = 'production';
const folder = join(root, '.cache', 'bench');
mkdirSync(folder, { recursive: true });
buildApp(folder);
await buildPages(folder);
await buildServers(folder);
joinClient(folder);

const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  optimizeDeps: { noDiscovery: true },
  appType: 'custom',
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
try {
  const { main } = await runner.import('/bench/main.ts');
  process.exitCode = await main(process.argv.slice(2), folder);
} finally {
  await runner.close();
  await vite.close();
}
