import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chown, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { SUPERUSER } from './authSchema.ts';

const run = promisify(execFile);
const ROOT = '/usr/lib/postgresql';

/** A PostgreSQL of this machine; `owner` is who it must run as, since it refuses to run as root. */
export interface Installed {
  readonly version: string;
  readonly bin: string;
  readonly owner?: { readonly uid: number; readonly gid: number };
}

/** The newest PostgreSQL installed here, or why there is none to be had. */
export async function findPostgres(): Promise<Installed | { missing: string }> {
  const versions = await readdir(ROOT).catch(() => []);
  const version = versions.sort((one, other) => Number(other) - Number(one))[0];
  if (version === undefined) return { missing: `no PostgreSQL under ${ROOT}` };
  const installed = { version, bin: path.join(ROOT, version, 'bin') };
  if (process.getuid?.() !== 0) return installed;
  try {
    const [uid, gid] = await Promise.all(
      ['-u', '-g'].map(async (flag) => Number((await run('id', [flag, 'postgres'])).stdout)),
    );
    if (uid === undefined || gid === undefined) throw new Error('id gave nothing');
    return { ...installed, owner: { uid, gid } };
  } catch {
    return { missing: 'as root it needs the user postgres, who is not there' };
  }
}

/** A run that is killed closes its end of the pipe too: the database never outlives it. */
const UNTIL_STDIN_CLOSES = '"$@" & server=$!; cat > /dev/null; kill -QUIT $server; wait $server';

export interface Cluster {
  /** For this login. */
  readonly url: (user: string) => string;
  /** Its folder. */
  readonly data: string;
  /** Ends it as an administrator does, everything written, or as a crash does; `close` ends it at once and removes it. */
  stop(mode?: 'fast' | 'immediate'): Promise<void>;
  /** Starts it again after `stop`, on this port, which `url` names from then on, or the one it had. */
  restart(port?: number): Promise<void>;
  /** Every process of it stands still until it is thawed. */
  freeze(): Promise<void>;
  thaw(): Promise<void>;
  close(): Promise<void>;
}

/** Starts a cluster of its own in a temporary folder, on a free port of this machine: a new one, or a copy of `template`. */
export async function startCluster({ bin, owner }: Installed, template?: string): Promise<Cluster> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-postgres-'));
  if (owner) await chown(folder, owner.uid, owner.gid);
  const options = { cwd: folder, ...owner };
  const data = path.join(folder, 'data');
  if (template === undefined) {
    const how = [`--username=${SUPERUSER}`, '--auth=trust', '--no-sync', '--encoding=UTF8'];
    await run(path.join(bin, 'initdb'), ['--pgdata', data, ...how], options);
  } else {
    await run('cp', ['-R', template, data]);
    await run('chmod', ['700', data]);
    if (owner) await run('chown', ['-R', `${owner.uid}:${owner.gid}`, data]);
  }
  let port = await freePort();
  const url = (user: string) => `postgres://${user}@127.0.0.1:${port}/postgres`;
  const serve = async () => {
    const settings = [
      `port=${port}`,
      'listen_addresses=127.0.0.1',
      `unix_socket_directories=${folder}`,
      'fsync=off',
    ].flatMap((setting) => ['-c', setting]);
    const command = [path.join(bin, 'postgres'), '-D', data, ...settings];
    const server = spawn('sh', ['-c', UNTIL_STDIN_CLOSES, 'sh', ...command], {
      ...options,
      stdio: ['pipe', 'ignore', 'ignore'],
    });
    const ended = once(server, 'exit');
    await waitUntilReady(url(SUPERUSER), ended);
    return { stdin: server.stdin, ended };
  };
  let served = await serve();
  const signal = async (name: 'SIGSTOP' | 'SIGCONT') => {
    for (const pid of await processesOf(data)) process.kill(pid, name);
  };
  return {
    url,
    data,
    async stop(mode = 'fast') {
      await run(path.join(bin, 'pg_ctl'), ['stop', '--pgdata', data, `--mode=${mode}`], options);
      served.stdin.end();
      await served.ended;
    },
    async restart(other = port) {
      port = other;
      served = await serve();
    },
    freeze: () => signal('SIGSTOP'),
    thaw: () => signal('SIGCONT'),
    async close() {
      served.stdin.end();
      await served.ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function waitUntilReady(url: string, ended: Promise<unknown>): Promise<void> {
  let isOver = false;
  void ended.then(() => (isOver = true));
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new Client({ connectionString: url, connectionTimeoutMillis: 2000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return;
    } catch (thrown) {
      if (isOver || Date.now() > deadline) throw thrown;
      await new Promise((resolve) => setTimeout(resolve, 50));
    } finally {
      await client.end();
    }
  }
}

/** The first process and those it made. */
async function processesOf(data: string): Promise<number[]> {
  const [first = ''] = (await readFile(path.join(data, 'postmaster.pid'), 'utf8')).split('\n');
  const made = await readFile(`/proc/${first}/task/${first}/children`, 'utf8');
  return [first, ...made.trim().split(' ')].filter(Boolean).map(Number);
}

export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (typeof address !== 'object' || address === null) throw new Error('no port');
  return address.port;
}
