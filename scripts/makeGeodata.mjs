import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { root } from './version.mjs';

/** `npm run geodata`: writes the map of the demo city for the client, from the generator of the seed. */
process.chdir(root);
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
try {
  const { geodataFile } = await runner.import('/demo/world/city/geodataFile.ts');
  const { path, text } = geodataFile();
  const file = join(root, 'public', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
  console.info(`Wrote ${file}: ${text.length} characters.`);
} finally {
  await runner.close();
  await vite.close();
}
process.exit(0);
