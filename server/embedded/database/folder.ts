import { access, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#server/log.ts';
import { type OpenDatabase, openConnection } from './connection.ts';
import type { Room } from './room.ts';

/**
 * Opens the database of a data folder, or makes it. A start that was cut off while it made one leaves a half
 * database that nobody has used yet: it is made anew. `archive` fills a new one.
 */
export async function openDatabase(
  dataDir: string,
  { log, room, archive }: { log: Log; room: Room; archive: Blob | undefined },
): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'database');
  const place = { folder, room, log };
  const unfinished = `${folder}.unfinished`;
  if (await isThere(unfinished)) await rm(folder, { recursive: true, force: true });
  if (await isThere(path.join(folder, 'PG_VERSION'))) return openConnection(place);
  log.info('Making a new database; this takes a few seconds.');
  await writeFile(unfinished, '');
  const opened = await openConnection(place, archive);
  await rm(unfinished);
  return opened;
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
