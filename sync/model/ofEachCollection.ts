import { COLLECTION_NAMES, type CollectionName } from './types.ts';

/** A value for every collection the status speaks of. */
export function ofEachCollection<T>(
  valueOf: (name: CollectionName) => T,
): Readonly<Record<CollectionName, T>> {
  return Object.fromEntries(COLLECTION_NAMES.map((name) => [name, valueOf(name)])) as Record<
    CollectionName,
    T
  >;
}
