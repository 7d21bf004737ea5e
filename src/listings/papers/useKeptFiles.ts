import { useCallback, useEffect, useState } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';

export interface KeptFiles {
  /** Keys of those that are kept on this device; undefined: not read yet. */
  readonly kept: ReadonlySet<string> | undefined;
  reread(): Promise<void>;
}

/** The documents and films of homes that are kept on this device. */
export function useKeptFiles(): KeptFiles {
  const { maintenance } = useSync();
  const [kept, setKept] = useState<ReadonlySet<string>>();
  // A browser that keeps no files has none.
  const read = useCallback(
    () =>
      maintenance
        .homeFiles()
        .then((files) => files.keptHomeFiles())
        .catch(() => new Set<string>()),
    [maintenance],
  );
  useEffect(() => {
    let isWanted = true;
    const first = async () => {
      const found = await read();
      if (isWanted) setKept(found);
    };
    void first();
    return () => {
      isWanted = false;
    };
  }, [read]);
  return { kept, reread: async () => setKept(await read()) };
}
