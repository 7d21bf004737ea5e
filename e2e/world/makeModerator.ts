import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCOUNTS } from './accounts.ts';

/** Noor becomes a moderator as an operator makes one: with the command, while no server works on the folder. */
export async function makeModerator(dataDir: string): Promise<void> {
  await promisify(execFile)(
    process.execPath,
    [join('scripts', 'moderators.mjs'), 'add', ACCOUNTS.noor.email],
    { env: { ...process.env, DATA_DIR: dataDir } },
  );
}
