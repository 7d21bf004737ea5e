import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { API } from '#contract/protocol/api.ts';
import { guard } from '#tests/processes/guard.ts';
import { freePort } from '#tests/databases/postgresCluster.ts';

/** The built server in a process of its own, always on the same port. */
export interface OwnServer {
  readonly url: string;
  /** How often it ended though nobody asked. */
  readonly endedUnasked: number;
  /** Comes back when it answers. Throws after two minutes, or when it ended instead. */
  start(): Promise<void>;
  /** Ends it at once, or as an operator does. */
  end(signal: 'SIGKILL' | 'SIGTERM'): Promise<void>;
}

export const LOG = path.join(tmpdir(), 'roost-faults.log');
const MAIN = path.resolve('dist/server/index.js');
const PATIENCE_MS = 120_000;
const LOOKS_EVERY_MS = 20;

export async function createOwnServer(
  environment: Readonly<Record<string, string>>,
): Promise<OwnServer> {
  if (!existsSync(MAIN)) throw new Error('run `npm run build` first');
  const port = await freePort();
  const log = openSync(LOG, 'a');
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let isAsked = false;
  let endedUnasked = 0;

  const answers = async () =>
    (await fetch(url + API.health, { signal: AbortSignal.timeout(5000) }).catch(() => null))?.ok ??
    false;

  return {
    url,
    get endedUnasked() {
      return endedUnasked;
    },
    async start() {
      isAsked = false;
      const mine = spawn(process.execPath, [MAIN], {
        env: {
          ...process.env,
          RATE_LIMITS: 'relaxed',
          ...environment,
          PORT: String(port),
          HOST: '127.0.0.1',
        },
        stdio: ['ignore', log, log],
      });
      child = mine;
      guard(mine);
      mine.once('exit', () => {
        if (!isAsked) endedUnasked += 1;
      });
      const deadline = performance.now() + PATIENCE_MS;
      while (!(await answers())) {
        if (mine.exitCode !== null) throw new Error('the server did not start');
        if (performance.now() > deadline) throw new Error('the server does not answer');
        await sleep(LOOKS_EVERY_MS);
      }
    },
    async end(signal) {
      isAsked = true;
      if (child === undefined || child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}
