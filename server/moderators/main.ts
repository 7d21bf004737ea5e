import { consoleLog as log } from '#server/log.ts';
import { isForOperator, openOwnDb } from '#server/ownDb.ts';
import { runModerators } from './command.ts';

/** `npm run moderators`: runs the arguments of this process on its database, and gives the exit code. */
export async function main(): Promise<number> {
  try {
    return await runModerators(process.argv.slice(2), {
      openDb: () => openOwnDb(process.env, log),
      say: log.info,
    });
  } catch (thrown) {
    if (isForOperator(thrown)) log.error(thrown.message);
    else log.error('The moderators could not be changed', thrown);
    return 1;
  }
}
