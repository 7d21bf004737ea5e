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
import { EnvError, readEnv } from './env.ts';
import { StoreNotReady } from './objectStore/storeReady.ts';
import type { Photos } from './objectStore/photos.ts';
import { storesInBucket, storesInFolder, storesInProject } from './stores.ts';

/** Errors that the operator can put right; any other is ours and shows its stack. */
const THEIRS = [
  DatabaseDamaged,
  EnvError,
  FolderFull,
  FolderInUse,
  FolderRefused,
  KeysRefused,
  MigrationFailed,
  StoreNotReady,
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

/** The photos of that database, where `npm start` would have them. Throws EnvError and StoreNotReady. */
export async function openOwnPhotos(env: NodeJS.ProcessEnv, log: Log): Promise<Photos> {
  const { backend, s3 } = readEnv(env);
  if (s3 !== undefined) return (await storesInBucket(s3, log)).photos;
  if (backend.kind !== 'hosted') return storesInFolder(backend.dataDir).photos;
  return storesInProject({ origin: backend.url, secretKey: backend.secretKey }).photos;
}
