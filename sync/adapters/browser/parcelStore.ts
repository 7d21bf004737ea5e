import { fileStoreNameOf, parcelStoreNameOf, photoStoreNameOf } from '../../store/storesBeside.ts';
import { deviceFailureOf } from '../../model/failure.ts';
import { hasLeft, SignedOut } from '../../model/signedOut.ts';
import type { ParcelStore } from '../../model/ports/parcels.ts';

const PARCELS = 'parcels';
const BYTES = 'bytes';

/** The message between the stores of one name; any other message is a change, too. */
const WISH = 'wish';

const NEVER = new AbortController().signal;

/**
 * The store for parcels of an identity. `ending`: of the session it is opened in; a guest's has none. A call
 * after a log out rejects with SignedOut.
 */
export const createParcelStore = (identityName: string, ending = NEVER): ParcelStore =>
  createByteStore(parcelStoreNameOf(identityName), ending);

/** Photos of an identity's listings. `ending`: as above. */
export const createPhotoStore = (identityName: string, ending = NEVER): ParcelStore =>
  createByteStore(photoStoreNameOf(identityName), ending);

/** Files of an identity's conversations. `ending`: as above. */
export const createFileStore = (identityName: string, ending = NEVER): ParcelStore =>
  createByteStore(fileStoreNameOf(identityName), ending);

/** The parcels a tab stored: the browser may remove the database under it. */
type Kept = Map<string, { readonly parcel: { readonly id: string }; readonly bytes?: Blob }>;

/** A database of its own below the identity's name, so that a log out deletes it with the others. */
function createByteStore(name: string, ending: AbortSignal): ParcelStore {
  const channel = new BroadcastChannel(name);
  const kept: Kept = new Map();
  const database = createDatabase(name, ending, kept);
  const { run } = database;

  const stored = (parcel: { readonly id: string }, bytes?: Blob) => {
    const own = isAtServer(parcel) ? undefined : (bytes ?? kept.get(parcel.id)?.bytes);
    kept.set(parcel.id, { parcel, ...(own && { bytes: own }) });
    channel.postMessage('changed');
  };

  return {
    async all() {
      if (!database.isOpen() && kept.size === 0 && !(await isThere(name))) return [];
      return (await run<unknown[]>('readonly', (parcels) => parcels.getAll())) ?? [];
    },
    async put(parcel, bytes) {
      await run('readwrite', (parcels, shelf) => {
        parcels.put(parcel);
        if (bytes !== undefined) shelf.put(bytes, parcel.id);
        return null;
      });
      stored(parcel, bytes);
    },
    async replace(parcel) {
      const there = await run('readwrite', (parcels) => {
        const counted = parcels.count(parcel.id);
        counted.addEventListener('success', () => {
          if (counted.result > 0) parcels.put(parcel);
        });
        return counted;
      });
      if (there === 0) kept.delete(parcel.id);
      else stored(parcel);
    },
    async bytesOf(id) {
      const bytes: unknown = await run('readonly', (_, shelf) => shelf.get(id));
      return bytes instanceof Blob ? bytes : null;
    },
    async remove(ids) {
      await run('readwrite', (parcels, shelf) => {
        for (const id of ids) {
          parcels.delete(id);
          shelf.delete(id);
        }
        return null;
      });
      for (const id of ids) kept.delete(id);
      channel.postMessage('changed');
    },
    hurry: () => channel.postMessage(WISH),
    onChange(callback) {
      const own = ({ data }: MessageEvent) => callback(data === WISH);
      channel.addEventListener('message', own);
      return () => channel.removeEventListener('message', own);
    },
    async close() {
      channel.close();
      await database.close();
    },
  };
}

/** `kept`: stored again where the browser removed the database, and forgotten where somebody deletes it. */
function createDatabase(name: string, ending: AbortSignal, kept: Kept) {
  let opening: Promise<IDBDatabase> | null = null;
  let live: IDBDatabase | null = null;
  /** How often somebody wanted to delete it. */
  let wishes = 0;

  /** After a refusal what is here waits for the person, and so does what they were about to put here. */
  const isLeft = () => hasLeft(ending);

  const open = (): Promise<IDBDatabase> =>
    (opening ??= new Promise((resolve, reject) => {
      const request = indexedDB.open(name, 1);
      request.addEventListener('upgradeneeded', () => {
        const parcels = request.result.createObjectStore(PARCELS, { keyPath: 'id' });
        const shelf = request.result.createObjectStore(BYTES);
        for (const { parcel, bytes } of kept.values()) {
          parcels.put(parcel);
          if (bytes !== undefined) shelf.put(bytes, parcel.id);
        }
      });
      request.addEventListener('success', () => {
        live = request.result;
        const forget = () => {
          request.result.close();
          // News of one that is no longer used may come late.
          if (live === request.result) opening = null;
        };
        // Somebody wants to delete it: a log out, in whatever tab. Its content must not come back.
        request.result.addEventListener('versionchange', () => {
          wishes += 1;
          kept.clear();
          forget();
        });
        request.result.addEventListener('close', forget);
        resolve(request.result);
      });
      request.addEventListener('error', () => {
        opening = null;
        reject(request.error ?? new Error(`${name} does not open`));
      });
    }));

  const runOnce = async <T>(
    mode: IDBTransactionMode,
    work: (parcels: IDBObjectStore, bytes: IDBObjectStore) => IDBRequest<T> | null,
  ): Promise<T | null> => {
    // In the turn of the opening: one that came before the deletion of a log out is deleted with the rest.
    if (isLeft()) throw new SignedOut();
    const transaction = (await open()).transaction([PARCELS, BYTES], mode, {
      durability: mode === 'readwrite' ? 'strict' : 'default',
    });
    const request = work(transaction.objectStore(PARCELS), transaction.objectStore(BYTES));
    await new Promise<void>((resolve, reject) => {
      transaction.addEventListener('complete', () => resolve());
      // Behind the error of a request, of which the transaction knows only then.
      transaction.addEventListener('abort', () =>
        reject(transaction.error ?? new Error(`${name} refused a write`)),
      );
    });
    return request?.result ?? null;
  };
  /** On a new connection where the browser has killed this one; not where somebody deletes the database. */
  const run: typeof runOnce = async (mode, work) => {
    const before = opening;
    const wishesBefore = wishes;
    try {
      return await runOnce(mode, work);
    } catch (error) {
      if (deviceFailureOf(error) !== 'connectionLost' || wishes !== wishesBefore) throw error;
      if (before === null || opening === before) await close();
      return await runOnce(mode, work);
    }
  };
  const close = async () => {
    const opened = opening;
    opening = null;
    (await opened?.catch(() => null))?.close();
  };
  return { run, isOpen: () => opening !== null, close };
}

/** Its bytes can be had again: a tab that stays open for weeks does not hold every photo that was looked at in it. */
const isAtServer = (parcel: object): boolean =>
  ('state' in parcel && (parcel.state === 'stored' || parcel.state === 'sent')) ||
  ('sent' in parcel && parcel.sent === 'stored');

const isThere = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((each) => each.name === name);
