import { useEffect, useState } from 'react';
import { useSync } from './SyncProvider.tsx';
import { useLive } from './useLive.ts';
import { useReachability } from './useReachability.ts';

/**
 * How many of these files the device can show without a network; undefined until that is known. Each is given with every
 * address it may be held under.
 */
export function useHeldFiles(files: readonly (readonly string[])[]): number | undefined {
  const key = files.map((addresses) => addresses.join('|')).join(' ');
  const kept = useLive(useSync().maintenance.photosStored);
  // Looked again when the network comes or goes: photos are kept while there is one.
  const question = `${kept} ${useReachability()} ${key}`;
  const [held, setHeld] = useState<{ readonly key: string; readonly count: number }>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const [, , ...all] = question.split(' ').filter((one) => one !== '');
      const found = await Promise.all(all.map((addresses) => isHeld(addresses.split('|'))));
      const count = found.filter(Boolean).length;
      if (isWanted) setHeld({ key: all.join(' '), count });
    };
    // A browser without such a store holds no files, and the page does not mention it.
    look().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [question]);
  return held?.key === key ? held.count : undefined;
}

async function isHeld(addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) if ((await caches.match(address)) !== undefined) return true;
  return false;
}
