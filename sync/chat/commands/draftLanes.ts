import type { Notes } from '../../model/ports/notes.ts';

/**
 * Writes the draft of a conversation one change after another: a save that is slow, or is tried again on a new
 * connection, must not come down on a newer one. A save that was overtaken while it waited is not written.
 */
export function inDraftLanes(notes: Notes): Notes {
  /** By conversation: resolves when all writes entered so far are done, well or badly. */
  const ends = new Map<string, Promise<void>>();
  const newest = new Map<string, object>();

  const enter = (id: string, write: () => Promise<void>): Promise<void> => {
    const before = ends.get(id);
    const mine = before === undefined ? write() : before.then(write);
    const end = settled(mine);
    ends.set(id, end);
    void end.then(() => ends.get(id) === end && ends.delete(id) && newest.delete(id));
    return mine;
  };

  return {
    ...notes,
    saveDraft(id, text, at) {
      const save = {};
      newest.set(id, save);
      return enter(id, async () => {
        if (newest.get(id) === save) await notes.saveDraft(id, text, at);
      });
    },
    clearDraft: (id, sent, at) => enter(id, () => notes.clearDraft(id, sent, at)),
  };
}

async function settled(write: Promise<void>): Promise<void> {
  try {
    await write;
  } catch {
    // Whoever asked for it hears of it.
  }
}
