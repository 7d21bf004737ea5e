import { readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './version.mjs';
import { withModule } from './withModule.mjs';

/**
 * `npm run schemas`: writes the migration that tells the database what the contract takes, named after this second, or
 * after the newest migration where that is later: migrations run in the order of their names.
 * To be run when a schema of the contract changed; a test says so (tests/sql/bodies.suite.ts).
 */
await withModule('/server/db/bodySchemas.ts', ({ bodySchemasMigration }) => {
  const folder = join(root, 'supabase/migrations');
  const now = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14);
  const newest = Math.max(...readdirSync(folder).map((name) => Number.parseInt(name, 10) || 0));
  const stamp = process.argv[2] ?? Math.max(Number(now), newest + 1);
  const file = join(folder, `${stamp}_body_schemas.sql`);
  writeFileSync(file, bodySchemasMigration());
  console.info(`Wrote ${file}.`);
});
process.exit(0);
