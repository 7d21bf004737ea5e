import { v5 } from 'uuid';
import type { Owner } from '../model/owner.ts';

const IDENTITY_NAMESPACE = 'd2f3a1f6-7a35-4c7e-9c1b-3f6a0f6f0c55';

/** The prefix of every database of this product on the device. */
export const DATABASE_PREFIX = 'roost-';

/**
 * The name of a person's database on this device: a hash, so that names left behind or listed say nothing
 * about whose they are.
 */
export function databaseNameOf(userId: string): string {
  return `${DATABASE_PREFIX}${v5(userId.toLowerCase(), IDENTITY_NAMESPACE).replaceAll('-', '')}`;
}

/** The database for a guest of this device: it holds nothing of a person. */
export const GUEST_DATABASE = `${DATABASE_PREFIX}guest`;

/** The name of the database of whoever uses this device. */
export const databaseOf = (owner: Owner): string =>
  owner.kind === 'guest' ? GUEST_DATABASE : databaseNameOf(owner.userId);

/** The topics on which the tabs of a database tell each other of it, each on a channel of its own. */
export type Topic = 'arrivals' | 'wishes';
export const channelOf = (databaseName: string, topic: Topic): string => `${databaseName}:${topic}`;

/** Between all tabs of this device: photos were kept. */
export const PHOTOS_CHANNEL = `${DATABASE_PREFIX}photos-kept`;

/**
 * IndexedDB databases of one local database: one for each collection and its replication, and where a
 * browser has no channels between tabs, one that stands in for them.
 */
export const isDatabaseOf = (indexedDbName: string, databaseName: string): boolean =>
  indexedDbName.includes(databaseName);

/** The IndexedDB databases of a local database; null where the browser does not say. */
export async function storedDatabases(databaseName: string): Promise<readonly string[] | null> {
  try {
    const all = await indexedDB.databases();
    return all.flatMap(({ name }) =>
      name !== undefined && isDatabaseOf(name, databaseName) ? [name] : [],
    );
  } catch {
    return null;
  }
}
