import { createHash, randomUUID } from 'node:crypto';
import { link, rm, unlink, writeFile } from 'node:fs/promises';
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
    await take(folder, file, draft);
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

/** `link` fails when the name is taken: of two that try at once, one gets it. */
async function take(folder: string, file: string, draft: string): Promise<void> {
  for (;;) {
    try {
      await link(draft, file);
      return;
    } catch (thrown) {
      if (!isCode(thrown, 'EEXIST')) throw thrown;
    }
    const holder = await readHolder(file);
    // It was given back meanwhile.
    if (holder === 'nobody') continue;
    if (holder !== 'spoilt' && (await isInUse(holder))) throw new FolderInUse(folder, holder.pid);
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

/**
 * Removes the lock of a dead process. Only who has the claim on that very lock may, and looks once more before: a living
 * lock that somebody put there meanwhile is never touched. A claim is a lock itself, which outlives nobody.
 */
async function removeStale(
  folder: string,
  file: string,
  draft: string,
  stale: Holder | 'spoilt',
): Promise<void> {
  const claim = `${file}.${nameOf(stale)}`;
  await take(folder, claim, draft);
  try {
    const now = await readHolder(file);
    if (now !== 'nobody' && nameOf(now) === nameOf(stale)) await unlink(file);
  } finally {
    await unlink(claim);
  }
}

/** The token lies in a file that anybody may have written: it names no path. */
function nameOf(stale: Holder | 'spoilt'): string {
  if (stale === 'spoilt') return stale;
  return createHash('sha256').update(stale.token).digest('hex').slice(0, 16);
}
