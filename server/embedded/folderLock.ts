import { randomUUID } from 'node:crypto';
import { link, rename, rm, unlink, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Holder, isCode, lifeOf, readHolder, startOf } from './lockHolder.ts';
import { makeFolder } from './makeFolder.ts';

/** Another process works on the data folder: two on one folder destroy it for good. */
export class FolderInUse extends Error {
  readonly pid: number;
  constructor(folder: string, pid: number) {
    super(
      `The data folder ${folder} is in use by process ${pid}. Stop that one first, or set DATA_DIR to another folder.`,
    );
    this.name = 'FolderInUse';
    this.pid = pid;
  }
}

/** Longer than another start needs from reading a dead lock to removing it. */
const SETTLE_MS = 200;

/** A killed server with a large memory is torn down in less. */
const DYING_MS = 5000;
const LOOK_EVERY_MS = 50;

const held = new Set<string>();

/**
 * Takes the lock file of a data folder, making the folder if it is not there. The lock of a dead process
 * is taken over; one that was killed is waited for. Gives the function that gives the lock back. Throws FolderInUse, and FolderRefused.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  await makeFolder(folder);
  const file = path.join(folder, 'roost.lock');
  const mine: Holder = {
    pid: process.pid,
    started: await startOf(process.pid),
    token: randomUUID(),
  };
  const draft = `${file}.${mine.token}`;
  await writeFile(draft, JSON.stringify(mine), { flag: 'wx' });
  // From the moment the lock is there, so that another start in this process takes it for living.
  held.add(mine.token);
  try {
    const isTakenOver = await take(folder, file, draft);
    if (isTakenOver) await confirm(folder, file, mine.token);
  } catch (thrown) {
    held.delete(mine.token);
    throw thrown;
  } finally {
    await unlink(draft);
  }
  return async () => {
    if (held.delete(mine.token)) await rm(file, { force: true });
  };
}

/**
 * `link` fails when the name is taken: of two that try at once, one gets it. True when the lock of a dead
 * process had to be removed first.
 */
async function take(folder: string, file: string, draft: string): Promise<boolean> {
  for (let isTakenOver = false; ; isTakenOver = true) {
    try {
      await link(draft, file);
      return isTakenOver;
    } catch (thrown) {
      if (!isCode(thrown, 'EEXIST')) throw thrown;
    }
    const holder = await readHolder(file);
    if (holder && (await isInUse(holder))) throw new FolderInUse(folder, holder.pid);
    await removeStale(folder, file, draft, holder);
  }
}

/** Waits for a process that is being torn down. */
async function isInUse(holder: Holder): Promise<boolean> {
  const waitsUntil = performance.now() + DYING_MS;
  let life = await lifeOf(holder, held);
  while (life === 'dying' && performance.now() < waitsUntil) {
    await sleep(LOOK_EVERY_MS);
    life = await lifeOf(holder, held);
  }
  return life !== 'dead';
}

/** Another that saw the same dead lock may have moved ours aside with it: whoever is there at last has it. */
async function confirm(folder: string, file: string, token: string): Promise<void> {
  await sleep(SETTLE_MS);
  const holder = await readHolder(file);
  if (holder?.token !== token) throw new FolderInUse(folder, holder?.pid ?? 0);
}

/** Moves the dead lock aside; a living one that somebody put there meanwhile is put back. */
async function removeStale(
  folder: string,
  file: string,
  draft: string,
  stale: Holder | undefined,
): Promise<void> {
  const aside = `${draft}.stale`;
  try {
    await rename(file, aside);
  } catch (thrown) {
    if (isCode(thrown, 'ENOENT')) return;
    throw thrown;
  }
  const moved = await readHolder(aside);
  const isAnother =
    moved && moved.token !== stale?.token && (await lifeOf(moved, held)) === 'alive';
  if (isAnother) await link(aside, file).catch(() => {});
  await unlink(aside);
  if (isAnother) throw new FolderInUse(folder, moved.pid);
}
