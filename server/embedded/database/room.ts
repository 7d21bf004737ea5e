import { randomFillSync } from 'node:crypto';
import { closeSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import type { Log } from '#server/log.ts';
import { type Allowance, allowanceOf, LEAST_BYTES, RESERVE_BYTES } from './allowance.ts';

/** The room there is for the database of one data folder. */
export interface Room {
  /** Looks at the disk: some microseconds, so it is asked before each transaction. */
  look(): Allowance;
}

/** A database in memory needs none. */
export const BOUNDLESS: Room = { look: () => 'everything' };

const MB = 1024 * 1024;

/** The room for a new database: itself, its log, and the reserve that stays free beside it. */
const NEW_BYTES = LEAST_BYTES + RESERVE_BYTES + 64 * MB;

/** The disk of the data folder has no room for a new database. */
export class FolderFull extends Error {
  override readonly name = 'FolderFull';
  constructor(folder: string, freeBytes: number) {
    super(
      `DATA_DIR: the disk of ${folder} has ${Math.floor(freeBytes / MB)} MB free, and a new database needs ` +
        `${NEW_BYTES / MB}. Make room and start again, or name another folder; nothing was written.`,
    );
  }
}

/** Throws FolderFull where a new database would not fit on the disk of `folder`. */
export function checkRoomForNew(folder: string): void {
  const free = freeOn(folder);
  if (free < NEW_BYTES) throw new FolderFull(folder, free);
}

/**
 * Watches the disk of `folder`, and keeps a reserve there: whoever fills the disk fills it without us, and
 * what is then given up lets people sign out. Says in `log` when room runs out and when there is some again.
 */
export function createRoom(folder: string, log: Log): Room {
  const reserve = path.join(folder, 'reserve');
  let hasReserve = sizeOf(reserve) === RESERVE_BYTES;
  let allowance: Allowance = 'everything';

  function judge(): Allowance {
    return allowanceOf(allowance, { freeBytes: freeOn(folder), hasReserve });
  }

  function tell(next: Allowance): void {
    if ((next === 'everything') === (allowance === 'everything')) return;
    const free = Math.floor(freeOn(folder) / MB);
    if (next === 'everything')
      log.info(`There is room on the disk of ${folder} again: ${free} MB.`);
    else
      log.warn(
        `The disk of ${folder} is full: ${free} MB are free, and the database needs ${LEAST_BYTES / MB}. ` +
          'What people write is refused for now and kept on their devices; reading and logging out go on. ' +
          'Make room: it recovers by itself.',
      );
  }

  return {
    look() {
      let next = judge();
      if (next === 'nothing' && hasReserve) {
        rmSync(reserve, { force: true });
        hasReserve = false;
        next = judge();
      }
      if (next === 'everything' && !hasReserve) {
        hasReserve = fill(reserve);
        next = judge();
      }
      tell(next);
      allowance = next;
      return next;
    },
  };
}

function freeOn(folder: string): number {
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize;
}

function sizeOf(file: string): number {
  return statSync(file, { throwIfNoEntry: false })?.size ?? 0;
}

/** Bytes of no pattern: some file systems keep no blocks for zeros. False when there is no room for it. */
function fill(file: string): boolean {
  const block = randomFillSync(Buffer.alloc(MB));
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      for (let at = 0; at < RESERVE_BYTES; at += block.length) writeSync(handle, block);
    } finally {
      closeSync(handle);
    }
    return true;
  } catch {
    rmSync(file, { force: true });
    return false;
  }
}
