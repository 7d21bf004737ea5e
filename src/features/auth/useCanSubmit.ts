import { useReachability } from '#src/data/useReachability.ts';

/**
 * False while the servers cannot be reached. A guess is no reason: with an unknown or weak connection a person may
 * try.
 */
export function useCanSubmit(): boolean {
  return useReachability() !== 'offline';
}
