import { access, rename } from 'node:fs/promises';
import path from 'node:path';
import type { Log } from '#server/log.ts';
import { type OpenDatabase, openConnection } from './connection.ts';
import { checkDatabase, DatabaseDamaged } from './damaged.ts';
import { checkRoomForNew, type Room } from './room.ts';
import { copyToFolder } from './template.ts';

/**
 * Opens the database of a data folder, or makes it: beside its place, so that what lies in its place is whole, and
 * nothing there is ever removed. A new one begins as a copy of `template`, where one is given. Throws DatabaseDamaged, and FolderFull before it makes one.
 */
export async function openDatabase(
  dataDir: string,
  { log, room, template }: { log: Log; room: Room; template: string | undefined },
): Promise<OpenDatabase> {
  const folder = path.join(dataDir, 'database');
  const place = { folder, room, log };
  const before = await checkDatabase(folder);
  if (before === 'none') await make(folder, { log, room, template });
  else if (await isThere(`${folder}.unfinished`)) {
    throw new DatabaseDamaged(
      folder,
      'the file database.unfinished beside it says that a first start was cut off while it made it. If it holds data, ' +
        'as after a restored backup, remove that file and start again; if nobody has used it, move the folder aside',
    );
  }
  if (before === 'running')
    log.info(
      'The server before was killed: the database goes through its log, longer on a busy machine.',
    );
  try {
    const began = performance.now();
    const opened = await openConnection(place);
    if (before === 'running')
      log.info(`It went through its log in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
    return opened;
  } catch (thrown) {
    const reason = thrown instanceof Error ? thrown.message : String(thrown);
    throw new DatabaseDamaged(folder, `it does not open (${reason})`, thrown);
  }
}

async function make(
  folder: string,
  { log, room, template }: { log: Log; room: Room; template: string | undefined },
): Promise<void> {
  checkRoomForNew(path.dirname(folder));
  log.info('Making a new database; this takes a few seconds.');
  const making = `${folder}.making`;
  if (await isThere(making)) {
    const aside = `${folder}.cut-off-${Date.now()}`;
    await rename(making, aside);
    log.info(
      `A first start was cut off while it made ${aside}; nobody has used it, it may be removed.`,
    );
  }
  if (template === undefined) {
    const { connection } = await openConnection({ folder: making, room, log });
    await connection.close();
  } else await copyToFolder(template, making);
  await rename(making, folder);
}

function isThere(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
}
