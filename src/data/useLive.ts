import { useCallback, useSyncExternalStore } from 'react';
import type { Live } from './types.ts';

/** The current value of a live value; renders again when it changes. */
export function useLive<T>(live: Live<T>): T {
  const subscribe = useCallback((onChange: () => void) => live.subscribe(onChange), [live]);
  const get = useCallback(() => live.get(), [live]);
  return useSyncExternalStore(subscribe, get, get);
}
