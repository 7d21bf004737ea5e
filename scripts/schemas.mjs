import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';
import { root } from './version.mjs';

/**
 * `npm run schemas`: writes the migration that tells the database what the contract takes, named after this second.
 * To be run when a schema of the contract changed; a test says so (tests/sql/bodies.suite.ts).
 */
process.chdir(root);
const vite = await createServer({
  configFile: false,
  logLevel: 'error',
  server: { middlewareMode: true, ws: false, watch: null },
  appType: 'custom',
});
const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
try {
  const { bodySchemasMigration } = await runner.import('/server/db/bodySchemas.ts');
  const stamp = process.argv[2] ?? new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const file = join(root, 'supabase/migrations', `${stamp}_body_schemas.sql`);
  writeFileSync(file, bodySchemasMigration());
  console.info(`Wrote ${file}.`);
} finally {
  await runner.close();
  await vite.close();
}
process.exit(0);
