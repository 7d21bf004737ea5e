import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPostgres } from '#tests/databases/postgresCluster.ts';
import { mountSmallDisk } from '#tests/server/faultyDisk.ts';
import { LOG } from './ownServer.ts';
import { type MessageLoad, startMessageLoad } from './messageLoad.ts';
import { type HostedWorld, openEmbeddedWorld, openHostedWorld, type World } from './worlds.ts';

const TIMES = 10;
/** A device waits half a minute before it asks a full disk again. */
const DISK_TIMES = 3;
/** The longest recovery, ms. */
const PATIENCE_MS = 60_000;
/** A database that stands still for a moment, and once for longer than anybody is kept waiting, ms. */
const FROZEN_MS = 3000;
const FROZEN_LONG_MS = 45_000;
const MB = 1024 * 1024;
const DISK_MB = 300;
const LITTLE_ROOM = 24 * MB;
const JUMP_MS = 20 * 60_000;

/** Brings the fault about, and comes back when what was broken is there again. */
type Fault = (turn: number, load: MessageLoad) => Promise<void>;

interface Sums {
  lost: number;
  doubled: number;
  ended: number;
}

/** Prints a row for each fault. Gives whether nothing was lost or doubled and no process ended. */
export async function runFaults(): Promise<boolean> {
  const sums: Sums = { lost: 0, doubled: 0, ended: 0 };
  await rm(LOG, { force: true });
  console.info(`What the servers say is in ${LOG}`);
  console.info(
    '| fault | times | acknowledged | lost | doubled | ended | first answer after it, ms (middle, last) |',
  );
  console.info('|---|---|---|---|---|---|---|');
  const found = await findPostgres();
  if ('missing' in found) console.info(`Without a hosted database: ${found.missing}`);
  else {
    for (const [name, fault] of Object.entries(DATABASE_FAULTS))
      await row(sums, name, () => openHostedWorld(found), fault);
    await row(sums, 'the server is killed, hosted', () => openHostedWorld(found), killed);
    await clockJumps(sums, (environment) => openHostedWorld(found, environment));
  }
  await row(sums, 'the server is killed, embedded', () => openEmbeddedWorld(), killed);
  await fullDisks(sums);
  console.info(`lost ${sums.lost}, doubled ${sums.doubled}, process ended ${sums.ended}`);
  return sums.lost + sums.doubled + sums.ended === 0;
}

async function row<W extends World>(
  sums: Sums,
  name: string,
  open: () => Promise<W>,
  faultOf: (world: W) => Fault,
  most = TIMES,
): Promise<void> {
  const world = await open();
  try {
    const load = startMessageLoad(() => world.server.url, world.writers);
    await goesOn(load);
    const fault = faultOf(world);
    const waits: number[] = [];
    for (let turn = 0; turn < most; turn += 1) {
      await fault(turn, load);
      const back = performance.now();
      await until(() => firstAfter(load, back) !== undefined, `${name}: nothing is acknowledged`);
      waits.push((firstAfter(load, back) ?? back) - back);
      await goesOn(load);
    }
    await load.end();
    const ended = world.server.endedUnasked;
    const stored = await world.stored();
    const lost = [...load.acknowledged.keys()].filter((text) => !stored.has(text)).length;
    const doubled = [...stored.values()].filter((times) => times > 1).length;
    sums.lost += lost;
    sums.doubled += doubled;
    sums.ended += ended;
    const sorted = waits.toSorted((a, b) => a - b).map(Math.round);
    const shown = `${sorted[Math.floor(sorted.length / 2)]}, ${sorted.at(-1)}`;
    console.info(
      `| ${[name, most, load.acknowledged.size, lost, doubled, ended, shown].join(' | ')} |`,
    );
  } finally {
    await world.close();
  }
}

const DATABASE_FAULTS: Readonly<Record<string, (world: HostedWorld) => Fault>> = {
  'every connection is ended':
    ({ project }) =>
    async () => {
      await project.asOwner(
        `select pg_terminate_backend(pid) from pg_stat_activity
         where usename = 'postgres' and pid <> pg_backend_pid()`,
      );
    },
  'the database crashes and is started':
    ({ project }) =>
    async () => {
      await project.cluster.stop('immediate');
      await project.cluster.restart();
    },
  'the database is stopped and started':
    ({ project }) =>
    async () => {
      await project.cluster.stop('fast');
      await project.cluster.restart();
    },
  'the database stands still':
    ({ project }) =>
    async (turn) => {
      await project.cluster.freeze();
      await sleep(turn === TIMES - 1 ? FROZEN_LONG_MS : FROZEN_MS);
      await project.cluster.thaw();
    },
  'another host takes over': ({ project, otherPort }) => {
    const ports = [otherPort, Number(new URL(project.url).port)];
    return async (turn) => {
      await project.cluster.stop('immediate');
      await project.cluster.restart(ports[turn % ports.length]);
    };
  },
};

const killed =
  ({ server }: World): Fault =>
  async () => {
    await server.end('SIGKILL');
    await server.start();
  };

async function clockJumps(
  sums: Sums,
  open: (environment: Readonly<Record<string, string>>) => Promise<World>,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-clock-'));
  const file = path.join(folder, 'off');
  await writeFile(file, '0');
  const preload = path.resolve('tests/faults/jumpingClock.mjs');
  const environment = { CLOCK_FILE: file, NODE_OPTIONS: `--import=${preload}` };
  await row(
    sums,
    'the clock jumps twenty minutes',
    () => open(environment),
    () => (turn) => writeFile(file, String([JUMP_MS, 0, -JUMP_MS, 0][turn % 4])),
  );
  await rm(folder, { recursive: true });
}

async function fullDisks(sums: Sums): Promise<void> {
  const disk = await mountSmallDisk(DISK_MB);
  if (typeof disk === 'string') {
    console.info(`Without a full disk: this process may not mount one (${disk})`);
    return;
  }
  try {
    const open = () => openEmbeddedWorld(disk.folder);
    const isTold = (load: MessageLoad) =>
      until(() => load.refusals.has('unavailable'), 'a full disk is not told of');
    const whileItRuns = (): Fault => async (_, load) => {
      load.refusals.clear();
      disk.fill(0);
      await isTold(load);
      disk.clear();
    };
    const atTheStart =
      ({ server }: World): Fault =>
      async (_, load) => {
        await server.end('SIGTERM');
        load.refusals.clear();
        disk.fill(LITTLE_ROOM);
        await server.start();
        await isTold(load);
        disk.clear();
      };
    await row(sums, 'the disk is full', open, whileItRuns, DISK_TIMES);
    await row(sums, 'the disk is full at the start', open, atTheStart, DISK_TIMES);
  } finally {
    await disk.remove();
  }
}

function firstAfter({ acknowledged }: MessageLoad, moment: number): number | undefined {
  return [...acknowledged.values()].find((at) => at > moment);
}

async function goesOn({ acknowledged }: MessageLoad): Promise<void> {
  const before = acknowledged.size;
  await until(() => acknowledged.size > before + 30, 'nothing is acknowledged');
}

async function until(isSo: () => boolean, otherwise: string): Promise<void> {
  const deadline = performance.now() + PATIENCE_MS;
  while (!isSo()) {
    if (performance.now() > deadline) throw new Error(otherwise);
    await sleep(5);
  }
}
