import { type ObjectStore, readWhole } from '../objectStore/objectStore.ts';
import { opened, sealed } from './sealed.ts';
import type { SnapshotName, SnapshotStore } from './snapshotStore.ts';

const TYPE = 'application/octet-stream';
/** A base stands for a day at most, and is written again where it goes on: what is older is asked for no more. */
const STALE_AFTER_MS = 25 * 60 * 60_000;
/** Between two looks at everything, in files put by this process. */
const SWEEP_EVERY = 200;

export interface SnapshotOptions {
  /** The oldest go beyond it; by default all may stay for their day. */
  readonly mostBytes?: number;
  /** ms since the epoch. */
  readonly now?: () => number;
}

/** Bases of areas among objects, a key a base. Losing them costs nothing but time. */
export function snapshotsIn(
  objects: ObjectStore,
  { mostBytes = Number.POSITIVE_INFINITY, now = Date.now }: SnapshotOptions = {},
): SnapshotStore {
  let written = 0;
  return {
    async get(name) {
      return opened(await readWhole(objects, keyOf(name), name.encoding));
    },
    async put(name, bytes) {
      await objects.put(keyOf(name), name.encoding, sealed(bytes), TYPE);
      if (written % SWEEP_EVERY === 0) await sweep(objects, { mostBytes, before: now() });
      written += 1;
    },
    remove: (version, encodings) => objects.remove(keyOf(version), encodings),
  };
}

const keyOf = ({ areaId, version }: Omit<SnapshotName, 'encoding'>): string =>
  `${areaId}-${version}`;

interface Base {
  readonly names: string[];
  bytes: number;
  /** When its newest file was put, ms since the epoch. */
  at: number;
}

/** Takes out what is of another day, and the oldest of what is too much. */
async function sweep(
  objects: ObjectStore,
  { mostBytes, before }: { readonly mostBytes: number; readonly before: number },
): Promise<void> {
  const bases = new Map<string, Base>();
  for await (const { key, name, bytes, at } of objects.list()) {
    const base = bases.get(key) ?? { names: [], bytes: 0, at: 0 };
    bases.set(key, base);
    base.names.push(name);
    base.bytes += bytes;
    base.at = Math.max(base.at, at);
  }
  let size = 0;
  for (const [key, base] of [...bases].toSorted(([, one], [, other]) => other.at - one.at)) {
    size += base.bytes;
    if (before - base.at > STALE_AFTER_MS || size > mostBytes)
      await objects.remove(key, base.names);
  }
}
