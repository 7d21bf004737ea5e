import type { RxCollection, RxDatabase } from 'rxdb/plugins/core';
import type { Channel } from '../model/ports/channel.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import { createGate, type Gate } from '../kit/gate.ts';
import { createListeners } from '../kit/listeners.ts';
import { createLive } from '../kit/live.ts';
import type { DeviceStatus, Live } from '../model/types.ts';
import { type Arrived, arrivedSchema } from '../model/arrived.ts';
import { type Wish, wishSchema } from '../model/wish.ts';
import { type Broadcast, createBroadcast } from './broadcast.ts';
import { deviceFailureOf } from '../model/failure.ts';
import { isSame } from '../kit/isSame.ts';
import { watchConnection } from './beneath/connection.ts';
import { birthOf } from './beneath/ownStore.ts';
import type { CollectionKey, Docs } from './collections.ts';
import { type HomeStore, openHomeStore } from './homes/index.ts';
import { CURRENT, type SchemaSet } from './migrations.ts';
import type { DatabaseStorage } from './beneath/rowNote.ts';
import type { Topic } from './identity.ts';
import { NOBODY, type Neighbours, openCollection, openRx } from './openRx.ts';

export type Collection<Key extends CollectionKey> = RxCollection<Docs[Key]>;

/** The database of one identity. Each collection is opened at its first use. */
export interface LocalDatabase {
  readonly name: string;
  collection<Key extends CollectionKey>(key: Key): Promise<Collection<Key>>;
  /** Homes of areas, which are no documents. */
  readonly homes: HomeStore;
  /** Closes a handle the browser has killed and opens anew. Several calls at once are one. */
  reopen(): Promise<void>;
  /** After a reopen: earlier collections are dead, live reads must begin again. */
  onReopen(callback: () => void): Unsubscribe;
  /** The rows stored when this tab first opened it are gone: the browser removed them. */
  onRemoved(callback: () => void): Unsubscribe;
  /** A write found no room: removes something that can be fetched again. False: there is nothing more. Never rejects. */
  makeRoom(): Promise<boolean>;
  /** Sets the function that gives room, one step at a time. */
  onFull(giveRoom: () => Promise<boolean>): void;
  /** Homes of areas that came, changed or left, in whichever thread: the library knows nothing of them. */
  readonly arrivals: Broadcast<readonly Arrived[]>;
  /** Held while packs of areas are on their way to a search of this tab: it shows more with them than with rows, and sooner. */
  readonly packsAhead: Gate;
  /** The wishes for the catalogue, to the leading tab. */
  readonly wishes: Broadcast<Wish>;
  /** How opening and reading go in this tab. */
  readonly device: Live<DeviceStatus>;
  /** A read went well (null), or failed for good and why. */
  noteRead(error: unknown): void;
  isClosed(): boolean;
  close(): Promise<void>;
}

export type { DatabaseStorage, Neighbours };

export interface DatabaseOptions {
  readonly name: string;
  readonly storage: DatabaseStorage;
  /** Tests run two tabs in one realm; otherwise a second open ends the first. */
  readonly allowsDuplicates?: boolean;
  /** Other schemas than the app's own: tests raise a version. */
  readonly schemaSet?: SchemaSet;
  readonly neighbours?: Neighbours;
  /** Between the tabs of this database. Without it only this one hears what it tells. */
  readonly channel?: (topic: Topic) => Channel;
  /** Between pieces of long work: lets the page have its turn. */
  readonly pause?: () => Promise<void>;
}

const OK: DeviceStatus = { status: 'ok' };

/** Databases of this realm that are still closing: a second open of one name waits for the first. */
const closing = new Map<string, Promise<unknown>>();

/** Opens nothing yet. Every promise it gives rejects while the database cannot be opened. */
export function openDatabase(options: DatabaseOptions): LocalDatabase {
  const { name, channel, pause } = options;
  const how = { allowsDuplicates: false, schemaSet: CURRENT, neighbours: NOBODY, ...options };
  let database: Promise<RxDatabase> | null = null;
  let collections = new Map<CollectionKey, Promise<unknown>>();
  let reopening: Promise<void> | null = null;
  let isClosed = false;
  const device = createLive<DeviceStatus>(OK, isSame);
  const on = (topic: Topic) => channel && (() => channel(topic));
  const arrivals = createBroadcast<readonly Arrived[]>(
    on('arrivals'),
    (raw) => arrivedSchema.safeParse(raw).data ?? null,
  );
  const wishes = createBroadcast(on('wishes'), (raw) => wishSchema.safeParse(raw).data ?? null);
  const packsAhead = createGate();
  const homes = openHomeStore(name, undefined, undefined, pause);
  const reopened = createListeners();
  const removed = createListeners();
  const noteBirth = createBirthNote(removed.call);

  const open = (): Promise<RxDatabase> => {
    if (isClosed) return Promise.reject(new DatabaseClosed(name));
    database ??= (async () => {
      await closing.get(name);
      const opened = await openRx({ ...how, homes });
      // Not waited for: nothing but the notice needs it.
      void birthOf(opened).then(noteBirth);
      return opened;
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

  const reopen = () => {
    reopening ??= (async () => {
      try {
        await closeNow();
        reopened.call();
      } finally {
        reopening = null;
      }
    })();
    return reopening;
  };

  return {
    name,
    device,
    homes,
    arrivals,
    packsAhead,
    wishes,
    noteRead,
    reopen,
    collection<Key extends CollectionKey>(key: Key): Promise<Collection<Key>> {
      const known = collections.get(key) as Promise<Collection<Key>> | undefined;
      if (known !== undefined) return known;
      const opening = (async () => {
        const db = await open();
        const collection = await openCollection(db, key, how.schemaSet);
        void watchConnection(collection, () => {
          if (!isClosed && collections === mine) void reopen();
        });
        return collection;
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
    onReopen: reopened.add,
    onRemoved: removed.add,
    ...createRoomMaker(),
    isClosed: () => isClosed,
    async close() {
      isClosed = true;
      arrivals.close();
      wishes.close();
      homes.close();
      await closeNow();
    },
  };
}

/** The library writes a token of chance into every database it makes: hears when it is another than before. */
function createBirthNote(onOther: () => void): (token: unknown) => void {
  let birth: string | null = null;
  return (token) => {
    // One that could not be written is none; the collections tell why.
    if (typeof token !== 'string') return;
    const isAnother = birth !== null && birth !== token;
    birth = token;
    if (isAnother) onOther();
  };
}

/** Asks the part that knows what can be fetched again, one step at a time. */
function createRoomMaker(): Pick<LocalDatabase, 'makeRoom' | 'onFull'> {
  let giveRoom: () => Promise<boolean> = () => Promise.resolve(false);
  let giving: Promise<boolean> | null = null;
  return {
    makeRoom() {
      // Refused together, they wait for the same.
      giving ??= giveRoom()
        .catch(() => false)
        .finally(() => {
          giving = null;
        });
      return giving;
    },
    onFull(give) {
      giveRoom = give;
    },
  };
}

/** The database was closed: signed out, or the tab is going. */
export class DatabaseClosed extends Error {
  override readonly name = 'DatabaseClosed';
}
