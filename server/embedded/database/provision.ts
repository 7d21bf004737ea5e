import type { App } from '@supabase/lite';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { Log } from '#server/log.ts';
import { withLiteConsole } from '../liteConsole.ts';
import { migrate } from './migrations.ts';
import { ROLES_SQL } from './roles.ts';

/**
 * Brings an open database to the newest schema: the library's own tables, then the roles (a migration that
 * grants to one that is not there fails), then the migrations. Gives the names of those applied now.
 */
export async function provision(
  connection: PgliteConnection,
  app: App,
  { migrationsDir, log }: { migrationsDir: string; log: Log },
): Promise<string[]> {
  // Otherwise the library grants everything on every table at its first request, undoing REVOKEs.
  Reflect.set(connection, 'rlsState', 'active');
  await withLiteConsole(log, () => app.ensureSystemSchema());
  await connection.driver.exec(ROLES_SQL);
  const applied = await migrate(connection, migrationsDir);
  await connection.clearSchemaCache();
  // Kept from here on: otherwise each of the first requests at once looks through the whole schema.
  await connection.introspect({ useCache: true });
  return applied;
}
