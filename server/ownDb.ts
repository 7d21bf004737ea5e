import path from 'node:path';
import type { Db } from './db/db.ts';
import { createHostedDb } from './db/hostedDb.ts';
import { patient } from './db/patient.ts';
import {
  DatabaseDamaged,
  FolderFull,
  FolderInUse,
  FolderRefused,
  KeysRefused,
  MigrationFailed,
  startEmbedded,
} from './embedded/index.ts';
import type { Log } from './log.ts';
import {
  createFolderStore,
  createSupabaseStore,
  type PhotoStore,
} from './objectStore/photoStore.ts';

/** Errors that the operator can put right; any other is ours and shows its stack. */
const THEIRS = [
  DatabaseDamaged,
  FolderFull,
  FolderInUse,
  FolderRefused,
  KeysRefused,
  MigrationFailed,
];

/** Whether the message of a failure says all that the operator needs. */
export const isForOperator = (thrown: unknown): thrown is Error =>
  THEIRS.some((one) => thrown instanceof one);

/**
 * The database that `npm start` would open, for a command of the operator: the hosted one, else the folder of the embedded
 * one, which no server may have open meanwhile (throws FolderInUse).
 */
export async function openOwnDb(env: NodeJS.ProcessEnv, log: Log): Promise<Db> {
  if (env['DATABASE_URL'])
    return patient(createHostedDb(env['DATABASE_URL'], { poolSize: 1, log }));
  const embedded = await startEmbedded({
    dataDir: env['DATA_DIR'] || '.data',
    publicUrl: 'http://localhost',
    seed: 'none',
    log,
  });
  return { ...embedded.db, close: () => embedded.close() };
}

/** The store for photos of that database: a hosted project's own, else the folder. */
export function openOwnPhotos(env: NodeJS.ProcessEnv): PhotoStore {
  const [url, secretKey] = [env['SUPABASE_URL'], env['SUPABASE_SECRET_KEY']];
  if (url && secretKey) return createSupabaseStore(new URL(url).origin, secretKey);
  return createFolderStore(path.resolve(env['DATA_DIR'] || '.data', 'uploaded-photos'));
}
