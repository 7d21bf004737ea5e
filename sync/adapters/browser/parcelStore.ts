import { fileStoreNameOf, parcelStoreNameOf, photoStoreNameOf } from '../../store/storesBeside.ts';
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

/** A database of its own below the identity's name, so that a log out deletes it with the others. */
function createByteStore(name: string, ending: AbortSignal): ParcelStore {
  const channel = new BroadcastChannel(name);
  /** The parcels this tab stored: the browser may remove the database under it. */
  const kept = new Map<string, { readonly parcel: { readonly id: string }; bytes?: Blob }>();
  let opening: Promise<IDBDatabase> | null = null;

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
        const forget = () => {
          request.result.close();
          opening = null;
        };
        // Somebody wants to delete it: a log out, in whatever tab. Its content must not come back.
        request.result.addEventListener('versionchange', () => {
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

  const run = async <T>(
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
      const fail = () => reject(transaction.error ?? new Error(`${name} refused a write`));
      transaction.addEventListener('abort', fail);
      transaction.addEventListener('error', fail);
    });
    return request?.result ?? null;
  };

  return {
    async all() {
      if (opening === null && kept.size === 0 && !(await isThere(name))) return [];
      return (await run<unknown[]>('readonly', (parcels) => parcels.getAll())) ?? [];
    },
    async put(parcel, bytes) {
      await run('readwrite', (parcels, shelf) => {
        parcels.put(parcel);
        if (bytes !== undefined) shelf.put(bytes, parcel.id);
        return null;
      });
      kept.set(parcel.id, { ...kept.get(parcel.id), parcel, ...(bytes && { bytes }) });
      channel.postMessage('changed');
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
      const opened = opening;
      opening = null;
      (await opened?.catch(() => null))?.close();
    },
  };
}

const isThere = async (name: string): Promise<boolean> =>
  (await indexedDB.databases()).some((each) => each.name === name);
