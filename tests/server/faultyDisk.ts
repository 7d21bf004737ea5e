import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A disk of its own that a test may fill, mounted at `folder`. */
export interface SmallDisk {
  readonly folder: string;
  /** Somebody else writes until this many bytes are free; called again, from where it is. */
  fill(leaveBytes: number): void;
  /** Somebody else removes what they wrote. */
  clear(): void;
  remove(): Promise<void>;
}

/** Mounts a disk in memory. Gives the reason where this process may not mount. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'roost-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'roost', folder]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    return mounted.error?.message ?? mounted.stderr.toString().trim();
  }
  const filler = path.join(folder, 'of somebody else');
  const free = (): number => {
    const { bavail, bsize } = fs.statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill(leaveBytes) {
      const handle = fs.openSync(filler, 'a');
      const block = Buffer.alloc(64 * 1024, 1);
      try {
        for (let over = free() - leaveBytes; over > 0; over = free() - leaveBytes)
          fs.writeSync(handle, block, 0, Math.min(block.length, over));
      } catch (thrown) {
        if ((thrown as NodeJS.ErrnoException).code !== 'ENOSPC') throw thrown;
      } finally {
        fs.closeSync(handle);
      }
    },
    clear: () => fs.rmSync(filler, { force: true }),
    async remove() {
      spawnSync('umount', ['-l', folder]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/**
 * From now on no new file of the database's log finds room, whatever the disk says of itself. Gives what ends
 * it. PGlite's writes go through these functions of Node.
 */
export function refuseNewLog(): () => void {
  const { openSync, writeSync } = fs;
  const isLog = new Set<number>();
  fs.openSync = (file, ...more) => {
    const handle = openSync(file, ...more);
    if (String(file).includes('xlogtemp')) isLog.add(handle);
    else isLog.delete(handle);
    return handle;
  };
  fs.writeSync = ((handle: number, ...more: never[]) => {
    if (isLog.has(handle)) {
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), {
        code: 'ENOSPC',
        errno: -28,
      });
    }
    return (writeSync as (...all: unknown[]) => number)(handle, ...more);
  }) as typeof fs.writeSync;
  syncBuiltinESMExports();
  return () => {
    Object.assign(fs, { openSync, writeSync });
    syncBuiltinESMExports();
  };
}
