import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A server in a process of its own. */
export interface ServerProcess {
  readonly url: string;
  readonly port: number;
  /** Bytes of heap and of the whole process after a garbage collection. */
  memory(): Promise<{ readonly heapUsed: number; readonly rss: number }>;
  /** Since it began: processor time of all its threads, ms, and what its embedded database was asked. */
  work(): Promise<Work>;
  stop(): Promise<void>;
}

export interface Work {
  readonly processor: number;
  readonly statements: number;
  readonly transactions: number;
}

const START_TIMEOUT_MS = 120_000;

/** Runs a script of the bench's folder until it says that it is ready. `env` comes on top of this process's. */
export async function startProcess(
  folder: string,
  script: string,
  env: Readonly<Record<string, string>>,
): Promise<ServerProcess> {
  const port = await freePort();
  const heap = pathToFileURL(join(folder, 'servers', 'heap.mjs')).href;
  const child = spawn(process.execPath, ['--expose-gc', '--import', heap, join(folder, script)], {
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: { ...process.env, NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env },
  });
  const exited = once(child, 'exit');
  await ready(child);
  let asked = 0;
  const ask = <Answer>(question: 'memory' | 'work'): Promise<Answer> =>
    new Promise((resolve) => {
      asked += 1;
      const id = asked;
      const hear = (said: { readonly to?: number; readonly answer: Answer }): void => {
        // Others ask at the same time, and a server has more to say.
        if (said.to !== id) return;
        child.off('message', hear);
        resolve(said.answer);
      };
      child.on('message', hear);
      child.send({ question, id });
    });
  return {
    url: `http://localhost:${port}`,
    port,
    memory: () => ask('memory'),
    work: () => ask('work'),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
      await exited;
      clearTimeout(late);
    },
  };
}

function ready(child: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const giveUp = (why: string): void => reject(new Error(`The server ${why}:\n${output}`));
    const timer = setTimeout(() => giveUp('did not start in time'), START_TIMEOUT_MS);
    child.once('exit', () => giveUp('ended'));
    const listen = (chunk: Buffer): void => {
      output = (output + chunk.toString()).slice(-10_000);
      if (!output.includes('is ready')) return;
      clearTimeout(timer);
      resolve();
    };
    child.stdout?.on('data', listen);
    child.stderr?.on('data', listen);
  });
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}
