import type { ObjectStore, StoredObject } from './objectStore.ts';

/** Files of conversations, and those that people keep with their records. A key is never given to another file. */
export interface Files {
  /** Again under the same key it changes nothing. `type`: as what it is handed on. */
  put(key: string, bytes: Uint8Array, type: string): Promise<void>;
  /** From this byte on, which it has. */
  get(key: string, from?: number): Promise<StoredObject | undefined>;
  remove(key: string): Promise<void>;
}

const NAME = 'file';

export const filesIn = (objects: ObjectStore): Files => ({
  put: (key, bytes, type) => objects.put(key, NAME, bytes, type),
  get: (key, from) => objects.get(key, NAME, from),
  remove: (key) => objects.remove(key, [NAME]),
});
