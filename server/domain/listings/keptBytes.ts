/** Bytes by key, the last used ones, within a bound. */
export interface KeptBytes {
  get(key: string): Buffer | undefined;
  put(key: string, bytes: Buffer): void;
  /** All whose key begins so. */
  drop(beginning: string): void;
}

export function createKeptBytes(maxBytes: number): KeptBytes {
  /** In the order of their last use. */
  const kept = new Map<string, Buffer>();
  let size = 0;
  const remove = (key: string): void => {
    size -= kept.get(key)?.length ?? 0;
    kept.delete(key);
  };
  return {
    get(key) {
      const bytes = kept.get(key);
      if (bytes === undefined) return undefined;
      kept.delete(key);
      kept.set(key, bytes);
      return bytes;
    },
    put(key, bytes) {
      remove(key);
      if (bytes.length > maxBytes) return;
      kept.set(key, bytes);
      size += bytes.length;
      for (const oldest of kept.keys()) {
        if (size <= maxBytes) break;
        remove(oldest);
      }
    },
    drop(beginning) {
      for (const key of [...kept.keys()]) if (key.startsWith(beginning)) remove(key);
    },
  };
}
