import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { LONG } from '#tests/tags.ts';
import { FolderInUse, lockFolder } from './folderLock.ts';

let folder = '';
let lock = '';
beforeEach(async () => {
  folder = path.join(await mkdtemp(path.join(tmpdir(), 'roost-lock-')), 'data');
  lock = path.join(folder, 'roost.lock');
});
afterEach(() => rm(path.dirname(folder), { recursive: true, force: true }));

/** Leaves the lock as a process of that number would. */
async function leaveLock(pid: number, started: string): Promise<void> {
  const release = await lockFolder(folder);
  await release();
  await writeFile(lock, JSON.stringify({ pid, started, token: 'of-another' }));
}

async function startOf(pid: number): Promise<string> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
}

it('refuses a second start on one folder and names the folder and the process', async () => {
  const release = await lockFolder(folder);
  const second = lockFolder(folder);
  await expect(second).rejects.toThrow(FolderInUse);
  await expect(second).rejects.toThrow(`${folder} is in use by process ${process.pid}`);
  await release();
});

it('gives the folder back, and leaves nothing behind', async () => {
  const release = await lockFolder(folder);
  await release();
  expect(await readdir(folder)).toEqual([]);
  const again = await lockFolder(folder);
  await again();
});

it('lets one of many that start at the same moment have the folder', async () => {
  const starts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
  expect(starts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect((await readdir(folder)).filter((name) => name !== 'roost.lock')).toEqual([]);
});

it('refuses while the other process lives, and takes over when it was killed', async () => {
  const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'], { stdio: 'ignore' });
  await once(child, 'spawn');
  const pid = child.pid ?? 0;
  await leaveLock(pid, await startOf(pid));
  await expect(lockFolder(folder)).rejects.toMatchObject({ pid });
  child.kill('SIGKILL');
  await once(child, 'exit');
  const release = await lockFolder(folder);
  expect(JSON.parse(await readFile(lock, 'utf8'))).toMatchObject({ pid: process.pid });
  await release();
});

it(
  'lets one of many take over the lock of a dead process, every time, and leaves nothing else behind',
  LONG,
  async () => {
    for (let again = 0; again < 60; again += 1) {
      await leaveLock(2 ** 30, String(again));
      const starts = await Promise.allSettled(Array.from({ length: 20 }, () => lockFolder(folder)));
      const taken = starts.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
      expect(taken).toHaveLength(1);
      expect(await readdir(folder)).toEqual(['roost.lock']);
      await taken[0]?.();
    }
  },
);

/** The holder of the folder, by the lock in it. */
const holder = async (): Promise<unknown> => JSON.parse(await readFile(lock, 'utf8'));
const US = { pid: process.pid, started: await startOf(process.pid) };

it('takes over from a forerunner that had the same number, as in a container', async () => {
  await leaveLock(process.pid, '1');
  const release = await lockFolder(folder);
  expect(await holder()).toMatchObject(US);
  await release();
});

it.runIf(process.platform === 'linux')(
  'takes over when the number belongs to a later process',
  async () => {
    await leaveLock(process.ppid, 'another start');
    const release = await lockFolder(folder);
    expect(await holder()).toMatchObject(US);
    await release();
  },
);

it('takes over a lock that was cut off while it was written', async () => {
  await leaveLock(1, '1');
  await writeFile(lock, '{"pid":');
  const release = await lockFolder(folder);
  expect(await holder()).toMatchObject(US);
  await release();
});

/** A process that ended and that its parent, which lives on, has not asked about. */
const WITH_ZOMBIE = `"$0" -e 'console.log(process.pid)' & exec sleep 60`;

it.runIf(process.platform === 'linux')('takes over from a zombie', async () => {
  const parent = spawn('sh', ['-c', WITH_ZOMBIE, process.execPath], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const started = await startOf(pid);
    await expect
      .poll(async () => (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ')[1]?.[0])
      .toBe('Z');
    await leaveLock(pid, started);
    const release = await lockFolder(folder);
    expect(await holder()).toMatchObject(US);
    await release();
  } finally {
    parent.kill('SIGKILL');
  }
});

it.runIf(process.platform === 'linux')(
  'waits for a process that was killed and is still being torn down',
  LONG,
  async () => {
    const LARGE = `const kept = Buffer.alloc(1 << 30, 1); console.log('large');
      setInterval(() => kept.length, 1000)`;
    const child = spawn(process.execPath, ['-e', LARGE], { stdio: ['ignore', 'pipe', 'inherit'] });
    await once(child.stdout, 'data');
    const pid = child.pid ?? 0;
    await leaveLock(pid, await startOf(pid));
    process.kill(pid, 'SIGKILL');
    const release = await lockFolder(folder);
    expect(await holder()).toMatchObject(US);
    await release();
  },
);
