import { useReachability } from '#src/data/useReachability.ts';

/** False while the servers cannot be reached. A guess is no reason: unknown and weak lines may try. */
export function useCanSubmit(): boolean {
  return useReachability() !== 'offline';
}
