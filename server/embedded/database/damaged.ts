import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** The database of a data folder cannot be used as it lies there; nothing of it was changed. */
export class DatabaseDamaged extends Error {
  override readonly name = 'DatabaseDamaged';
  constructor(folder: string, what: string, cause?: unknown) {
    super(
      `DATA_DIR: the database in ${folder} cannot be used: ${what}. Nothing was changed. The way back: move this ` +
        'folder aside, put a copy of the last backup in its place, and start again. Without a backup, set DATA_DIR to ' +
        'a new folder; what devices have not sent yet stays with them.',
      { cause },
    );
  }
}

/** Written by PostgreSQL 17, which PGlite is. */
const VERSION = '17';
const CONTROL_BYTES = 8192;
const CONTROL_VERSION = 1700;
const CONTROL_VERSION_AT = 8;
/** The offset of the state in which it was left, and the value of a clean close. */
const STATE_AT = 16;
const CLOSED = 1;
const SEGMENT = /^[0-9A-F]{24}$/;

/**
 * Looks at a database before it is opened: PGlite ends in stacks, or never, where its main files are cut or gone.
 * `running`: its server was killed. Throws DatabaseDamaged.
 */
export async function checkDatabase(folder: string): Promise<'none' | 'closed' | 'running'> {
  const wrong = (what: string, cause?: unknown) => new DatabaseDamaged(folder, what, cause);
  try {
    const names = await readdir(folder);
    if (names.length === 0) return 'none';
  } catch (thrown) {
    const code = codeOf(thrown);
    if (code === 'ENOENT') return 'none';
    if (code === 'ENOTDIR') throw wrong('it is a file where a folder should be', thrown);
    throw wrong(
      `it cannot be read (${code}); this user needs the right to read and write it`,
      thrown,
    );
  }
  try {
    const version = (await readFile(path.join(folder, 'PG_VERSION'), 'utf8')).trim();
    if (version !== VERSION)
      throw wrong(`PG_VERSION says "${version.slice(0, 20)}", not ${VERSION}`);
    const control = await readFile(path.join(folder, 'global', 'pg_control'));
    if (control.length !== CONTROL_BYTES) throw wrong('global/pg_control was cut off');
    if (control.readUInt32LE(CONTROL_VERSION_AT) !== CONTROL_VERSION)
      throw wrong('global/pg_control was written over');
    if (!(await hasLog(path.join(folder, 'pg_wal')))) throw wrong('its log, pg_wal, is gone');
    return control.readUInt32LE(STATE_AT) === CLOSED ? 'closed' : 'running';
  } catch (thrown) {
    if (thrown instanceof DatabaseDamaged) throw thrown;
    const { path: file = 'a file', code = '' } = thrown as NodeJS.ErrnoException;
    const name = path.relative(folder, file);
    throw wrong(
      code === 'ENOENT' ? `${name} is missing` : `${name} cannot be read (${code})`,
      thrown,
    );
  }
}

async function hasLog(folder: string): Promise<boolean> {
  for (const name of await readdir(folder)) {
    if (SEGMENT.test(name) && (await stat(path.join(folder, name))).size > 0) return true;
  }
  return false;
}

function codeOf(thrown: unknown): string {
  return thrown instanceof Error && 'code' in thrown ? String(thrown.code) : String(thrown);
}
