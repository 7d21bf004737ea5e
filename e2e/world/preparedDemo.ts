import { mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { API } from '#contract/protocol/api.ts';
import { pull, signIn } from './accounts.ts';
import { freePort, startRoost } from './roostServer.ts';

const LOOK_AGAIN_MS = 200;
/** Seeding takes seconds; on a busy machine many. */
const GIVE_UP_MS = 200_000;

/**
 * The folder of the demo's data, seeded once a run by the first test that wants it: seeding is most of what a world
 * of the demo costs, and a run without such a test pays nothing. Rejects when seeding failed or takes too long.
 */
export async function preparedDemo(folder: string): Promise<string> {
  const dataDir = join(folder, 'prepared-demo');
  const done = join(folder, 'prepared-demo.done');
  const isFirst = await mkdir(join(folder, 'prepared-demo.begun')).then(
    () => true,
    () => false,
  );
  if (isFirst) {
    const port = await freePort();
    const server = await startRoost({ dataDir, port, seed: 'demo', startsWithinMs: GIVE_UP_MS });
    await makeAreas(`http://localhost:${port}`);
    await server.stop();
    await mkdir(done);
    return dataDir;
  }
  const until = Date.now() + GIVE_UP_MS;
  while (!(await isThere(done))) {
    if (Date.now() > until) throw new Error('The demo was not seeded in time');
    await pause(LOOK_AGAIN_MS);
  }
  return dataDir;
}

/**
 * Asks for what devices are given of each area: the server keeps it in its folder, and no copy of the folder makes it
 * again, which was half of what a new device cost a world of the demo.
 */
async function makeAreas(url: string): Promise<void> {
  const { token } = await signIn(url, 'maya');
  for (const { id } of await pull(url, token, 'areas', 'all')) {
    const answer = await fetch(`${url}${API.areaHomes(id)}`);
    if (!answer.ok) throw new Error(`${API.areaHomes(id)}: ${answer.status}`);
    await answer.arrayBuffer();
  }
}

const isThere = (path: string): Promise<boolean> =>
  stat(path).then(
    () => true,
    () => false,
  );
