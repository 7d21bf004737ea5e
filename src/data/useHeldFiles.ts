import { useEffect, useState } from 'react';
import { useReachability } from './useReachability.ts';

/** How many of these addresses the device can show without a network; undefined until that is known. */
export function useHeldFiles(addresses: readonly string[]): number | undefined {
  const key = addresses.join(' ');
  // Looked again when the network comes or goes: photos are kept while there is one.
  const question = `${useReachability()} ${key}`;
  const [held, setHeld] = useState<{ readonly question: string; readonly count: number }>();
  useEffect(() => {
    let isWanted = true;
    const look = async () => {
      const [, ...all] = question.split(' ').filter((one) => one !== '');
      const found = await Promise.all(all.map((address) => caches.match(address)));
      const count = found.filter((one) => one !== undefined).length;
      if (isWanted) setHeld({ question, count });
    };
    // Where the browser has no such store nothing is held, and nothing is said of it.
    look().catch(() => undefined);
    return () => {
      isWanted = false;
    };
  }, [question]);
  return held?.question === question ? held.count : undefined;
}
