import { EnvError, readEnv } from '#server/env.ts';
import { consoleLog as log } from '#server/log.ts';
import { checkHosted } from './command.ts';
import { openProject } from './openProject.ts';
import { STEPS } from './steps.ts';

/** The environment is that of no project. */
const NOT_STARTED = 2;

/** `npm run hosted:check`: looks at the project of this environment, and gives the exit code: 0 where nothing is missing. */
export async function main(): Promise<number> {
  const project = await openProjectOf(process.env);
  if (project === undefined) return NOT_STARTED;
  try {
    return await checkHosted({ project, steps: STEPS, say: log.info });
  } finally {
    await project.close();
  }
}

async function openProjectOf(environment: NodeJS.ProcessEnv) {
  try {
    const { backend, publicUrl, s3 } = readEnv(environment);
    if (backend.kind === 'hosted')
      return await openProject({
        ...backend,
        ...(publicUrl !== undefined && { publicUrl }),
        ...(environment['SUPABASE_ACCESS_TOKEN'] && {
          accessToken: environment['SUPABASE_ACCESS_TOKEN'],
        }),
        hasBucket: s3 !== undefined,
      });
    log.error(
      'SUPABASE_URL is not set: this command looks at a Supabase project, with the variables of the server.',
    );
  } catch (thrown) {
    if (!(thrown instanceof EnvError)) throw thrown;
    log.error(thrown.message);
  }
  return undefined;
}
