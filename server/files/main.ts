import { EnvError, readEnv } from '#server/env.ts';
import { consoleLog as log } from '#server/log.ts';
import { createFolderStore } from '#server/objectStore/folder.ts';
import { StoreLost, StoreRefused } from '#server/objectStore/objectStore.ts';
import { createS3Store } from '#server/objectStore/s3.ts';
import { createSupabaseStore } from '#server/objectStore/supabaseStorage.ts';
import { runFiles } from './command.ts';

/** `npm run files`: runs the arguments of this process on its stores, and gives the exit code. */
export async function main(): Promise<number> {
  try {
    return await runFiles(process.argv.slice(2), { open: openStores, say: log.info });
  } catch (thrown) {
    if ([EnvError, StoreLost, StoreRefused].some((one) => thrown instanceof one))
      log.error((thrown as Error).message);
    else log.error('The files could not be copied', thrown);
    return 1;
  }
}

/** The store that a server without S3_URL has, and the bucket. */
function openStores() {
  const { backend, s3 } = readEnv(process.env);
  if (s3 === undefined || backend.kind === 'embedded')
    throw new EnvError(['S3_URL: expected the bucket that the files are copied into']);
  const from =
    backend.kind === 'own'
      ? createFolderStore(backend.dataDir)
      : createSupabaseStore({ origin: backend.url, secretKey: backend.secretKey });
  return { from, to: createS3Store(s3) };
}
