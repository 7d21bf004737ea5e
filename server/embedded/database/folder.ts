import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { PgliteConnection } from '@supabase/lite/pglite';
import type { Log } from '#server/log.ts';
import { openConnection } from './connection.ts';

/**
 * Opens the database of a data folder, or makes it. A start that was cut off while it made one leaves a half
 * database that nobody has used yet: it is made anew. `archive` fills a new one.
 */
export async function openDatabase(
  dataDir: string,
  { log, archive }: { log: Log; archive: Blob | undefined },
): Promise<PgliteConnection> {
  const folder = path.join(dataDir, 'database');
  const unfinished = `${folder}.unfinished`;
  if (await isThere(unfinished)) await rm(folder, { recursive: true, force: true });
  if (await isThere(path.join(folder, 'PG_VERSION'))) return openConnection(folder);
  log.info('Making a new database; this takes a few seconds.');
  await writeFile(unfinished, '');
  const connection = await openConnection(folder, archive);
  await rm(unfinished);
  return connection;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
