import type { createRxDatabase, RxStorageInstance } from 'rxdb/plugins/core';
import { noteOfChange, withNote } from './rowNote.ts';

/** Where RxDB keeps its documents. */
export type DatabaseStorage = Parameters<typeof createRxDatabase>[0]['storage'];

/** Writes of replication say this: they bring notes of their own. */
export const REPLICATED = 'roost-replicated';
/** And this of what the server can be asked for again: the operating system has it, the disk as soon as it may. */
export const ARRIVED = 'roost-arrived';

/** Whether replication wrote, not a person. */
export const isReplicated = (context: string): boolean =>
  context === REPLICATED || context === ARRIVED;

/**
 * The same storage, in which every write a person makes to a replicated row notes what it was based on. Here
 * and not in the commands: none can forget it, and the library's second try over a removed document passes.
 */
export function notedStorage(
  storage: DatabaseStorage,
  hasNotes: (collectionName: string) => boolean,
): DatabaseStorage {
  return {
    name: storage.name,
    rxdbVersion: storage.rxdbVersion,
    async createStorageInstance<Doc>(
      params: Parameters<typeof storage.createStorageInstance<Doc>>[0],
    ) {
      const instance = await storage.createStorageInstance(params);
      if (hasNotes(params.collectionName)) noteWrites(instance);
      return instance;
    },
  };
}

function noteWrites<Doc>(instance: RxStorageInstance<Doc, unknown, unknown>): void {
  const write = instance.bulkWrite.bind(instance);
  instance.bulkWrite = (rows, context) => {
    if (!isReplicated(context))
      for (const { previous, document } of rows) {
        const { _meta: meta } = document;
        Object.assign(document, { _meta: withNote(meta, noteOfChange(previous)) });
      }
    return write(rows, context);
  };
}
