import { createRxDatabase, type RxCollection, type RxDatabase } from 'rxdb/plugins/core';
import type { Unsubscribe } from '../ports/clock.ts';
import { createLive } from '../status/live.ts';
import type { DeviceStatus, Live } from '../types.ts';
import { deviceFailureOf } from './failure.ts';
import { isSame } from './isSame.ts';
import { SCHEMAS, type CollectionKey, type Docs } from './collections.ts';

export type Collection<Key extends CollectionKey> = RxCollection<Docs[Key]>;
type Collections = { [Key in CollectionKey]?: Collection<Key> };

/** The database of one identity. Each collection is opened at its first use. */
export interface LocalDatabase {
  readonly name: string;
  collection<Key extends CollectionKey>(key: Key): Promise<Collection<Key>>;
  /** Closes a handle the browser has killed and opens anew. Several calls at once are one. */
  reopen(): Promise<void>;
  /** After a reopen: earlier collections are dead, live reads must begin again. */
  onReopen(callback: () => void): Unsubscribe;
  /** How opening and reading go in this tab. */
  readonly device: Live<DeviceStatus>;
  /** A read went well (null), or failed for good and why. */
  noteRead(error: unknown): void;
  isClosed(): boolean;
  close(): Promise<void>;
}

export type DatabaseStorage = Parameters<typeof createRxDatabase>[0]['storage'];

export interface DatabaseOptions {
  readonly name: string;
  readonly storage: DatabaseStorage;
  /** Tests run two tabs in one realm; otherwise a second open ends the first. */
  readonly allowsDuplicates?: boolean;
}

const OK: DeviceStatus = { status: 'ok' };

/** Databases of this realm that are still closing: a second open of one name waits for the first. */
const closing = new Map<string, Promise<unknown>>();

/** Opens nothing yet. Every promise it gives rejects while the database cannot be opened. */
export function openDatabase({
  name,
  storage,
  allowsDuplicates = false,
}: DatabaseOptions): LocalDatabase {
  let database: Promise<RxDatabase<Collections>> | null = null;
  let collections = new Map<CollectionKey, Promise<unknown>>();
  let reopening: Promise<void> | null = null;
  let isClosed = false;
  const device = createLive<DeviceStatus>(OK, isSame);
  const onReopens = new Set<() => void>();

  const open = (): Promise<RxDatabase<Collections>> => {
    if (isClosed) return Promise.reject(new DatabaseClosed(name));
    database ??= (async () => {
      await closing.get(name);
      return await createRxDatabase<Collections>({
        name,
        storage,
        multiInstance: true,
        eventReduce: true,
        ...(allowsDuplicates ? { ignoreDuplicate: true } : { closeDuplicates: true }),
      });
    })();
    return database;
  };

  const closeNow = async () => {
    const opened = database;
    database = null;
    collections = new Map();
    if (opened === null) return;
    const closed = opened.then((db) => db.close()).catch(() => undefined);
    closing.set(name, closed);
    await closed;
    if (closing.get(name) === closed) closing.delete(name);
  };

  const noteRead = (error: unknown) => {
    if (isClosed) return;
    const code = deviceFailureOf(error) ?? 'unavailable';
    device.set(error === null ? OK : { status: 'failed', code });
  };

  return {
    name,
    device,
    noteRead,
    collection<Key extends CollectionKey>(key: Key): Promise<Collection<Key>> {
      const known = collections.get(key) as Promise<Collection<Key>> | undefined;
      if (known !== undefined) return known;
      const opening = (async () => {
        const db = await open();
        const added = await db.addCollections({ [key]: { schema: SCHEMAS[key] } });
        return added[key] as unknown as Collection<Key>;
      })();
      const mine = collections;
      mine.set(key, opening);
      opening.catch((error: unknown) => {
        // A killed connection is opened anew by who reads; given up it is reported there.
        if (deviceFailureOf(error) !== 'connectionLost') noteRead(error);
        // The next use tries again instead of failing for ever.
        if (mine.get(key) === opening) mine.delete(key);
        database?.catch(() => {
          database = null;
        });
      });
      return opening;
    },
    reopen() {
      reopening ??= (async () => {
        try {
          await closeNow();
          for (const callback of Array.from(onReopens)) callback();
        } finally {
          reopening = null;
        }
      })();
      return reopening;
    },
    onReopen(callback) {
      const own = () => callback();
      onReopens.add(own);
      return () => onReopens.delete(own);
    },
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      await closeNow();
    },
  };
}

/** The database was closed: signed out, or the tab is going. */
export class DatabaseClosed extends Error {
  override readonly name = 'DatabaseClosed';
}
