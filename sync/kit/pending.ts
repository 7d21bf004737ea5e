/** Writes of this tab that are under way. */
export interface Pending {
  track<T>(write: Promise<T>): Promise<T>;
  /** Resolves when every write begun so far is done, well or badly. */
  flush(): Promise<void>;
}

export function createPending(): Pending {
  const writes = new Set<Promise<unknown>>();
  return {
    track(write) {
      const mine: Promise<unknown> = write
        .catch(() => undefined)
        .finally(() => writes.delete(mine));
      writes.add(mine);
      return write;
    },
    async flush() {
      while (writes.size > 0) await Promise.all(writes);
    },
  };
}
