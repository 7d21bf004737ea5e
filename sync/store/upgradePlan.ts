import { storedUnder } from './beneath/layout.ts';
import type { CollectionKey } from './collections.ts';

export type Versions = Readonly<Record<CollectionKey, number>>;

export type UpgradePlan =
  /** The stored data is of these schemas, or there is none. */
  | { readonly kind: 'current' }
  /** These collections are stored under older schemas and have to be brought over. */
  | { readonly kind: 'migrate'; readonly collections: readonly CollectionKey[] }
  /** A newer version of the app has been here: this one must not touch what it does not know. */
  | { readonly kind: 'outdated' };

/**
 * Plans the upgrade of the stored data, by the names of the IndexedDB databases: one a collection and
 * version. A collection of several versions is one whose migration was cut off; it is done again.
 */
export function planUpgrade(
  indexedDbNames: readonly string[],
  databaseName: string,
  versions: Versions,
): UpgradePlan {
  const stored = indexedDbNames.flatMap((name) => storedUnder(name, databaseName));
  if (stored.some(({ key, version }) => version > (versions[key as CollectionKey] ?? version)))
    return { kind: 'outdated' };
  const collections = (Object.keys(versions) as CollectionKey[]).filter((own) =>
    stored.some(({ key, version }) => key === own && version < versions[own]),
  );
  return collections.length === 0 ? { kind: 'current' } : { kind: 'migrate', collections };
}

/** How far a set of schemas has come: versions only grow, so a larger number is a newer app. */
export function generationOf(versions: Versions): number {
  return Object.values(versions).reduce((sum, version) => sum + version, 0);
}
