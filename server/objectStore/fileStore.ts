import { createFolderObjects } from './folderObjects.ts';
import type { ObjectStore } from './objectStore.ts';
import { createSupabaseObjects } from './supabaseStorage.ts';

/** The store for files of conversations. A key is never given to another file. */
export interface FileStore {
  /** Again under the same key it changes nothing. `type`: as what it is handed on. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  get(key: string): Promise<Uint8Array | undefined>;
  remove(key: string): Promise<void>;
}

const NAME = 'file';
const BUCKET = 'chat-files';

const filesIn = (objects: ObjectStore): FileStore => ({
  put: (key, bytes, type) => objects.put(key, NAME, bytes, type),
  get: (key) => objects.get(key, NAME),
  remove: (key) => objects.remove(key, [NAME]),
});

/** Files in a folder of this machine. */
export const createFileFolder = (folder: string): FileStore => filesIn(createFolderObjects(folder));

/** Files in the storage service of a Supabase project. */
export const createFileBucket = (
  origin: string,
  secretKey: string,
  send: typeof fetch = fetch,
): FileStore => filesIn(createSupabaseObjects({ origin, secretKey, bucket: BUCKET }, send));
