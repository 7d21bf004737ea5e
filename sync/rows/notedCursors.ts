import type { Cursors, CursorStore } from './cursors.ts';

/** Cursors as they stand, the stored ones a moment behind: a cursor is written once the disk has its rows. */
export interface NotedCursors {
  read(): Promise<Cursors>;
  /** The next page may be asked for and stored meanwhile. `then`: they are on the disk. */
  note(next: Cursors, then?: () => Promise<void>): void;
  /** Resolves when the last ones are stored; rejects where they could not be, and goes on from what the disk has. */
  noted(): Promise<void>;
}

/** `flush` resolves when the disk has all rows that came so far. */
export function createNotedCursors(stored: CursorStore, flush: () => Promise<void>): NotedCursors {
  let cursors: Cursors | null = null;
  let noting: Promise<void> = Promise.resolve();
  let failure: { readonly error: unknown } | null = null;
  return {
    async read() {
      const before = cursors ?? (await stored.read());
      // Noted while it was read: what was read is older.
      cursors ??= before;
      return cursors;
    },
    note(next, then = () => Promise.resolve()) {
      cursors = next;
      const write = async () => {
        await flush();
        await stored.write(next);
        await then();
      };
      noting = write().catch((error: unknown) => {
        cursors = null;
        failure = { error };
      });
    },
    async noted() {
      await noting;
      if (failure === null) return;
      const { error } = failure;
      failure = null;
      throw error;
    },
  };
}
