import { getPrimaryKeyOfInternalDocument, type RxDatabase } from 'rxdb/plugins/core';
import * as z from 'zod/mini';
import { type Checkpoint, checkpointSchema } from '#contract/protocol/sync.ts';

/** How far each scope of a collection was pulled. */
export type Cursors = Readonly<Record<string, Checkpoint>>;

const cursorsSchema = z.record(z.string(), checkpointSchema);

/** The context the library leaves to others. */
const CONTEXT = 'OTHER';

/**
 * Keeps cursors in the library's own store, which every database has open. A cursor is written after the rows
 * it stands for: a tab that dies between the two pulls them once more.
 */
export function createCursorStore({ internalStore, token }: RxDatabase, collection: string) {
  const key = `cursors-${collection}`;
  const id = getPrimaryKeyOfInternalDocument(key, CONTEXT);
  const find = async () => (await internalStore.findDocumentsById([id], false))[0];
  return {
    async read(): Promise<Cursors> {
      const parsed = cursorsSchema.safeParse((await find())?.data.cursors);
      return parsed.success ? parsed.data : {};
    },
    async write(cursors: Cursors): Promise<void> {
      const previous = await find();
      const made = { _deleted: false, _attachments: {}, _meta: { lwt: 0 }, _rev: `1-${token}` };
      const document = { ...made, ...previous, id, key, context: CONTEXT, data: { cursors } };
      const row = { ...(previous && { previous }), document };
      const { error } = await internalStore.bulkWrite([row], 'replication-cursors');
      if (error.length > 0) throw new Error(`the cursors of ${collection} were not stored`);
    },
  };
}
export type CursorStore = ReturnType<typeof createCursorStore>;
