import { createReadStream } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { consoleLog as log } from '#server/log.ts';
import { isForOperator, openOwnDb, openOwnPhotos } from '#server/ownDb.ts';
import { runFeed } from './command.ts';
import { createFetchPhoto } from './fetchPhoto.ts';

/** Between two pieces: a server on the same database goes first. */
const REST_MS = 20;

/** `npm run feed`: runs the arguments of this process on its database, and gives the exit code. */
export async function main(): Promise<number> {
  try {
    return await runFeed(process.argv.slice(2), {
      async openFile(file) {
        await access(file);
        return () => createReadStream(file);
      },
      openDb: async () => ({
        photos: await openOwnPhotos(process.env, log),
        db: await openOwnDb(process.env, log),
      }),
      fetchPhoto: createFetchPhoto(),
      now: Date.now,
      rest: () => sleep(REST_MS),
      say: log.info,
    });
  } catch (thrown) {
    if (isForOperator(thrown) || isMissing(thrown)) log.error(thrown.message);
    else log.error('The feed could not be taken in', thrown);
    return 1;
  }
}

/** A file that is not there. */
const isMissing = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
