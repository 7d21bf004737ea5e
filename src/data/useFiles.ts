import { useCallback, useEffect, useState } from 'react';
import { useSync } from './SyncProvider.tsx';
import type { Files } from './types.ts';

/** Files of conversations, loaded when they are first asked for. */
export function useFiles(): () => Promise<Files> {
  const { files } = useSync();
  return useCallback(() => files.open(), [files]);
}

const NONE: ReadonlyMap<string, number> = new Map();

/** How much of a file is up, 0 to 1; undefined while none of it is on its way in this tab. */
export function useUploadShare(id: string, isWaiting: boolean): number | undefined {
  const open = useFiles();
  const [shares, setShares] = useState(NONE);
  useEffect(() => {
    if (!isWaiting) return undefined;
    let isOver = false;
    let stop = () => undefined as void;
    const follow = async () => {
      const { progress } = await open();
      if (isOver) return;
      const read = () => setShares(progress.get());
      stop = progress.subscribe(read);
      read();
    };
    follow().catch(() => undefined);
    return () => {
      isOver = true;
      stop();
    };
  }, [isWaiting, open]);
  return isWaiting ? shares.get(id) : undefined;
}
