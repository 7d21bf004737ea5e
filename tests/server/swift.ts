import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { s3PlaceOf, type S3Place } from '#server/objectStore/s3Address.ts';
import { freePort } from '#tests/databases/postgresCluster.ts';

const run = promisify(execFile);
const PATIENCE_MS = 60_000;

/** Says what of OpenStack Swift this machine lacks; undefined where it has all. */
export async function swiftIsMissing(): Promise<string | undefined> {
  const programs = ['swift-ring-builder', ...KINDS.map((kind) => `swift-${kind}-server`)];
  const found = await Promise.all(
    programs.map((name) =>
      run('which', [name]).then(
        () => true,
        () => false,
      ),
    ),
  );
  return found.every(Boolean)
    ? undefined
    : 'no OpenStack Swift (apt-get install swift-proxy swift-account swift-container swift-object)';
}

const KINDS = ['account', 'container', 'object', 'proxy'] as const;
type Kind = (typeof KINDS)[number];

/** A Swift of this machine, whose front speaks S3 and checks signatures. */
export interface Swift {
  readonly port: number;
  /** `port`: of a line before it. */
  place(given?: {
    readonly secret?: string;
    readonly bucket?: string;
    readonly port?: number;
  }): S3Place;
  close(): Promise<void>;
}

const common = (folder: string, port: number, pipeline: string): string => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = root
swift_dir = ${folder}
devices = ${folder}/devices
mount_check = false
[pipeline:main]
pipeline = ${pipeline}
`;

const FRONT = `[filter:catch_errors]
use = egg:swift#catch_errors
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:9
[filter:s3api]
use = egg:swift#s3api
location = test-1
[filter:tempauth]
use = egg:swift#tempauth
user_roost_tests = a/secret+of=tests .admin
[filter:copy]
use = egg:swift#copy
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
allow_account_management = true
account_autocreate = true
`;

/** Starts it with one copy of everything in a temporary folder, and makes the bucket. */
export async function startSwift(makeBucket: (place: S3Place) => Promise<void>): Promise<Swift> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-swift-'));
  await mkdir(path.join(folder, 'devices', 'd1'), { recursive: true });
  const ports = Object.fromEntries(
    await Promise.all(KINDS.map(async (kind) => [kind, await freePort()] as const)),
  ) as Record<Kind, number>;
  for (const kind of KINDS) {
    const isFront = kind === 'proxy';
    const text = isFront
      ? common(folder, ports[kind], 'catch_errors cache s3api tempauth copy slo proxy-server') +
        FRONT
      : `${common(folder, ports[kind], `${kind}-server`)}[app:${kind}-server]\nuse = egg:swift#${kind}\n`;
    await writeFile(path.join(folder, `${kind}.conf`), text);
    if (isFront) continue;
    const ring = (...asked: string[]) =>
      run('swift-ring-builder', [`${kind}.builder`, ...asked], { cwd: folder });
    await ring('create', '4', '1', '1');
    await ring('add', `r1z1-127.0.0.1:${ports[kind]}/d1`, '1');
    await ring('rebalance');
  }
  const servers = KINDS.map((kind) =>
    spawn(`swift-${kind}-server`, [path.join(folder, `${kind}.conf`)], { stdio: 'ignore' }),
  );
  const place: Swift['place'] = ({
    secret = 'a/secret+of=tests',
    bucket = 'roost-test',
    port = ports.proxy,
  } = {}) => {
    const read = s3PlaceOf(
      `http://roost%3Atests:${encodeURIComponent(secret)}@127.0.0.1:${port}/${bucket}?region=test-1`,
    );
    if (read === null) throw new Error('the address is none');
    return read;
  };
  const close = async () => {
    for (const server of servers) {
      if (server.exitCode !== null) continue;
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const deadline = performance.now() + PATIENCE_MS;
    for (;;) {
      try {
        await makeBucket(place());
        return { port: ports.proxy, place, close };
      } catch (thrown) {
        if (performance.now() > deadline) throw thrown;
        await sleep(200);
      }
    }
  } catch (thrown) {
    await close();
    throw thrown;
  }
}
