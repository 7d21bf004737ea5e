import type { RxDatabase } from 'rxdb/plugins/core';
import * as z from 'zod/mini';
import { type Checkpoint, checkpointSchema } from '#contract/protocol/sync.ts';
import { createOwnNote } from '../store/rawRows.ts';

/** How far each scope of a collection was pulled. */
export type Cursors = Readonly<Record<string, Checkpoint>>;

const notedSchema = z.object({ cursors: z.record(z.string(), checkpointSchema) });

/**
 * Keeps cursors in the library's own store, which every database has open. A cursor is written after the rows
 * it stands for: a tab that dies between the two pulls them once more.
 */
export function createCursorStore(database: RxDatabase, collection: string) {
  const note = createOwnNote(database, `cursors-${collection}`);
  return {
    async read(): Promise<Cursors> {
      const parsed = notedSchema.safeParse(await note.read());
      return parsed.success ? parsed.data.cursors : {};
    },
    write: (cursors: Cursors): Promise<void> => note.write({ cursors }),
  };
}
export type CursorStore = ReturnType<typeof createCursorStore>;
