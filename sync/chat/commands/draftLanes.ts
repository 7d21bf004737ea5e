import { createSerialQueue } from '../../kit/serialQueue.ts';
import type { Notes } from '../../model/ports/notes.ts';

/**
 * Writes the draft of a conversation one change after another: a save that is slow, or is tried again on a new
 * connection, must not come down on a newer one. A save that was overtaken while it waited is not written.
 */
export function inDraftLanes(notes: Notes): Notes {
  const inTurn = createSerialQueue();
  const newest = new Map<string, object>();

  return {
    ...notes,
    saveDraft(id, text, at) {
      const save = {};
      newest.set(id, save);
      return inTurn(id, async () => {
        if (newest.get(id) !== save) return;
        try {
          await notes.saveDraft(id, text, at);
        } finally {
          if (newest.get(id) === save) newest.delete(id);
        }
      });
    },
    clearDraft: (id, sent, at) => inTurn(id, () => notes.clearDraft(id, sent, at)),
  };
}
