import { useEffect } from 'react';
import { useSync } from '#src/data/SyncProvider.tsx';
import { keepAway } from './keepAway.ts';

/** Lets messages that wait leave this device after the app is closed, where its browser can. */
export function AwayKeeper() {
  const sync = useSync();
  useEffect(() => keepAway(sync), [sync]);
  return null;
}
