import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/databases/postgresCluster.ts';
import { guard } from './guard.ts';

const PLACES = ['/usr/bin/redis-server', '/usr/local/bin/redis-server'];
const PATIENCE_MS = 20_000;

/** A Redis of this machine, on a port of its own; it keeps nothing on the disk. */
export interface RedisServer {
  readonly url: string;
  /** As a machine that fails: what it held is gone. */
  stop(): Promise<void>;
  /** Empty, on the same port. */
  restart(): Promise<void>;
  /** It stands still until it is thawed. */
  freeze(): void;
  thaw(): void;
  close(): Promise<void>;
}

/** The program, or what is missing. */
export function findRedis(): { readonly program: string } | { readonly missing: string } {
  const program = PLACES.find(existsSync);
  return program === undefined
    ? { missing: `no redis-server at ${PLACES.join(' or ')}` }
    : { program };
}

export async function startRedis(program: string): Promise<RedisServer> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-redis-'));
  const port = await freePort();
  const serve = async () => {
    const settings = { port, bind: '127.0.0.1', save: '', appendonly: 'no', dir: folder };
    const args = Object.entries(settings).flatMap(([name, value]) => [`--${name}`, String(value)]);
    const child = spawn(program, args, { stdio: 'ignore' });
    guard(child);
    const deadline = performance.now() + PATIENCE_MS;
    while (!(await answers(port))) {
      if (performance.now() > deadline) throw new Error('redis-server does not answer');
      await sleep(20);
    }
    return child;
  };
  let child = await serve();
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  return {
    url: `redis://127.0.0.1:${port}`,
    stop,
    async restart() {
      child = await serve();
    },
    freeze: () => child.kill('SIGSTOP'),
    thaw: () => child.kill('SIGCONT'),
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    socket.write('PING\r\n');
    const [said] = (await once(socket, 'data')) as [Buffer];
    return said.toString().startsWith('+PONG');
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
