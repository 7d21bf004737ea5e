import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { nextVersion } from './migrations.mjs';
import { root } from './version.mjs';
import { withModule } from './withModule.mjs';

/**
 * `npm run schemas`: writes what the contract takes into `supabase/schemas`, and the rows that changed as a migration.
 * To be run when a schema of the contract changed; a test says so (tests/sql/bodies.suite.ts).
 */
await withModule('/server/db/bodySchemas.ts', ({ bodySchemasFile, bodySchemasMigration }) => {
  const file = join(root, 'supabase/schemas/25_bodies.sql');
  const migration = bodySchemasMigration(readFileSync(file, 'utf8'));
  writeFileSync(file, bodySchemasFile());
  if (migration === undefined) return;
  const written = join(root, `supabase/migrations/${nextVersion()}_body_schemas.sql`);
  writeFileSync(written, migration);
  console.info(`Wrote ${written}.`);
});
process.exit(0);
