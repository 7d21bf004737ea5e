import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ACCOUNTS } from './accounts.ts';
import type { World } from './world.ts';

/** Noor becomes a moderator as an operator makes one: with the command, while the server is stopped. */
export async function makeModerator(world: World): Promise<void> {
  await world.server.stop();
  await promisify(execFile)(
    process.execPath,
    [join('scripts', 'moderators.mjs'), 'add', ACCOUNTS.noor.email],
    { env: { ...process.env, DATA_DIR: world.dataDir } },
  );
  await world.restart();
}
