import type { Log } from '#server/log.ts';
import type { Embedded, EmbeddedOptions, OwnOptions } from './embedded.ts';
import { withLiteConsole } from './liteConsole.ts';

export { FolderInUse } from './folderLock.ts';
export { FolderRefused } from './makeFolder.ts';
export { DatabaseDamaged } from './database/damaged.ts';
export { FolderFull } from './database/room.ts';
export { KeysRefused } from './keysRefused.ts';
export { KeysDiffer } from './postgres/keysDiffer.ts';
export { LoginRefused } from './postgres/loginRefused.ts';
export { MigrationFailed } from './database/migrationFailed.ts';
export type { Embedded, EmbeddedOptions, OwnOptions } from './embedded.ts';
export type { Mail } from './mail/mail.ts';

const NOBODY: Log = { info: () => {}, warn: () => {}, error: () => {} };

/**
 * Starts Supabase in this process: takes the data folder, opens and migrates the database, and gives the
 * handlers of its interfaces. Throws FolderInUse when another process has the folder, MigrationFailed
 * when a migration cannot be applied; the folder is given back then.
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<Embedded> {
  // A hosted server needs neither the library nor PGlite. Its messages while it is loaded (that a client
  // library within it would like a newer Node) are nothing a person at the console can act on.
  const { openEmbedded } = await withLiteConsole(NOBODY, () => import('./openEmbedded.ts'));
  return openEmbedded(options);
}

/**
 * Starts Supabase in this process over a PostgreSQL: migrates it, and gives the handlers of its interfaces. Throws
 * MigrationFailed when a migration cannot be applied, and DatabaseLost where the database does not answer.
 */
export async function startOwn(options: OwnOptions): Promise<Embedded> {
  const { openOwn } = await withLiteConsole(NOBODY, () => import('./openOwn.ts'));
  return openOwn(options);
}
