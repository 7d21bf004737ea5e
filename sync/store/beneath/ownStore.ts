import {
  getPrimaryKeyOfInternalDocument,
  INTERNAL_CONTEXT_MIGRATION_STATUS,
  type RxDatabase,
  writeSingle,
} from 'rxdb/plugins/core';
import { firstRevision } from './layout.ts';

/*
 * The library's own store, which every database has open: what it keeps there of itself, and what of ours lies beside it.
 */

/** The context the library leaves to others. */
const CONTEXT = 'OTHER';

/** Keeps one value under a key. */
export interface OwnNote {
  /** As it was written, by whatever version; undefined where nothing is. */
  read(): Promise<unknown>;
  /** Throws where another tab wrote it meanwhile. */
  write(value: unknown): Promise<void>;
}

export function createOwnNote({ internalStore, token }: RxDatabase, key: string): OwnNote {
  const id = getPrimaryKeyOfInternalDocument(key, CONTEXT);
  const find = async () => (await internalStore.findDocumentsById([id], false))[0];
  return {
    read: async () => (await find())?.data as unknown,
    async write(value) {
      const previous = await find();
      const made = {
        _deleted: false,
        _attachments: {},
        _meta: { lwt: 0 },
        _rev: firstRevision(token),
      };
      const document = { ...made, ...previous, id, key, context: CONTEXT, data: value };
      const row = { ...(previous && { previous }), document };
      const { error } = await internalStore.bulkWrite([row], 'own-note');
      if (error.length > 0) throw new Error(`${key} was not stored`);
    },
  };
}

/** A token of chance that the library writes into every database it makes; anything else where it could not. */
export const birthOf = (database: RxDatabase): Promise<unknown> => database.storageToken;

/** The library keeps that a migration failed, and would fail every later one of the same version by it. */
export async function forgetFailedMigration(
  { internalStore }: RxDatabase,
  collection: string,
  version: number,
): Promise<void> {
  const id = getPrimaryKeyOfInternalDocument(
    `${collection}-v-${version}`,
    INTERNAL_CONTEXT_MIGRATION_STATUS,
  );
  const [previous] = await internalStore.findDocumentsById([id], false);
  if (previous === undefined) return;
  const document = { ...previous, _deleted: true };
  await writeSingle(internalStore, { previous, document }, 'migration-begins-again');
}
