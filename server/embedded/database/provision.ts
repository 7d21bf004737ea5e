import type { App, Connection } from '@supabase/lite';
import type { Log } from '#server/log.ts';
import { withLiteConsole } from '../liteConsole.ts';
import type { Migratable } from './migratable.ts';
import { migrate } from './migrations.ts';
import { ROLES_SQL } from './roles.ts';

/** Otherwise the library grants everything on every table at its first request, undoing REVOKEs. */
export function keepGrants(connection: Connection): void {
  Reflect.set(connection, 'rlsState', 'active');
}

/**
 * Brings an open database to the newest schema: the library's own tables, then the roles (a migration that
 * grants to one that is not there fails), then the migrations. Gives the names of those applied now.
 */
export async function provision(
  connection: Migratable,
  app: App,
  { migrationsDir, log }: { migrationsDir: string; log: Log },
): Promise<string[]> {
  keepGrants(connection);
  await withLiteConsole(log, () => app.ensureSystemSchema());
  await connection.driver.exec(ROLES_SQL);
  const applied = await migrate(connection, migrationsDir);
  await connection.clearSchemaCache();
  // Kept from here on: otherwise each of the first requests at once looks through the whole schema.
  await connection.introspect({ useCache: true });
  return applied;
}
