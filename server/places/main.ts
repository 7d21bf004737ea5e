import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { consoleLog as log } from '#server/log.ts';
import { isForOperator, openOwnDb } from '#server/ownDb.ts';
import { runPlaces } from './command.ts';

/** `npm run places`: runs the arguments of this process on its database, and gives the exit code. */
export async function main(): Promise<number> {
  try {
    return await runPlaces(process.argv.slice(2), {
      readText: (file) => readFile(file, 'utf8'),
      openDb: () => openOwnDb(process.env, log),
      say: log.info,
      newId: randomUUID,
    });
  } catch (thrown) {
    if (isForOperator(thrown) || isMissing(thrown)) log.error(thrown.message);
    else log.error('The places could not be imported', thrown);
    return 1;
  }
}

/** A file that is not there. */
const isMissing = (thrown: unknown): thrown is Error =>
  thrown instanceof Error && 'code' in thrown && thrown.code === 'ENOENT';
