import { execFileSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openConnection } from '#server/embedded/database/connection.ts';
import { ACCOUNTS, signUp, type Who } from './accounts.ts';
import { IS_CLUSTER, prepareCluster } from './clusterServers.ts';
import { freePort, startRoost } from './roostServer.ts';

const INTRODUCE = [
  `insert into private.known_people (viewer_id, person_id)
   select one.id, other.id from public.user_profiles one, public.user_profiles other where one.id <> other.id
     and '${ACCOUNTS.noor.email}' not in (one.email, other.email)`,
  `select private.add_moderator('${ACCOUNTS.noor.email}')`,
];

/** Builds the app where nobody did, and makes the database that each test copies. Gives what clears it away. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  if (!process.env.ROOST_BUILT) {
    execFileSync(process.execPath, [join('scripts', 'build.mjs')], { stdio: 'inherit' });
  }
  const folder = await mkdtemp(join(tmpdir(), 'roost-e2e-'));
  const dataDir = join(folder, 'prepared');
  const port = await freePort();
  const server = await startRoost({ dataDir, port });
  for (const who of Object.keys(ACCOUNTS) as Who[]) await signUp(`http://localhost:${port}`, who);
  await server.stop();
  await introduce(dataDir);
  if (IS_CLUSTER) await prepareCluster(folder, INTRODUCE);
  process.env.ROOST_E2E_FOLDER = folder;
  return () => rm(folder, { recursive: true, force: true });
}

/**
 * The people of the journeys are shown to one another, as after looking at each other's homes, but for the moderator,
 * who becomes one: by the function that the operator's command calls, without the 5 CPU s that starting the command costs.
 */
async function introduce(dataDir: string): Promise<void> {
  const { connection } = await openConnection({ folder: join(dataDir, 'database') });
  for (const statement of INTRODUCE) await connection.driver.query(statement);
  await connection.close();
}
