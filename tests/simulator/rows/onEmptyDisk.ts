import { onSeededLoop } from '#tests/fakes/seededLoop.ts';

/** Work on a seeded loop whose databases are gone afterwards: whoever opens one looks through the names of all that there are. */
export async function onEmptyDisk<T>(seed: number, work: () => Promise<T>): Promise<T> {
  try {
    return await onSeededLoop(seed, work);
  } finally {
    // A removal waits for connections, and a device that died leaves its own open.
    for (const kept of ['_databases', '_connectionQueues'])
      (Reflect.get(indexedDB, kept) as Map<string, unknown>).clear();
  }
}
