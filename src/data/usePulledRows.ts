import type { CollectionName } from './types.ts';
import { useArrival } from './useArrival.ts';

/**
 * The rows of a live read. Undefined also while there are none and the collections they are made of were
 * never pulled to this device: nobody is told "none" of what is only not here yet. `NotHereYet` is shown
 * meanwhile.
 */
export function usePulledRows<Rows extends readonly unknown[]>(
  rows: Rows | undefined,
  ...names: readonly CollectionName[]
): Rows | undefined {
  const isPulled = useArrival(...names) === 'here';
  return rows?.length === 0 && !isPulled ? undefined : rows;
}
