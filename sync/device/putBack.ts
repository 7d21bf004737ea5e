import { otherOf } from '../chat/index.ts';
import type { Notes } from '../model/ports/notes.ts';
import type { OutboxStore } from '../model/ports/stores.ts';
import type { OnlyHere } from './onlyHere.ts';

/**
 * Stores again what was unsent, drafts and what was archived. Several tabs may do so at once, and an entry
 * may have got through meanwhile: its id is the same, so it is still sent once.
 */
export async function putBack(
  { entries, conversations }: Omit<OnlyHere, 'rows'>,
  { outbox, notes }: { readonly outbox: OutboxStore; readonly notes: Notes },
): Promise<void> {
  for (const doc of conversations) {
    const other = otherOf(doc);
    if (other !== null) await notes.begin(doc.id, other);
    if (doc.draft !== '') await notes.saveDraft(doc.id, doc.draft, doc.draftAt);
    if (doc.isArchived) await notes.setArchived(doc.id, true);
  }
  for (const { id, lane, receiverId, content, messageType, writtenAt, ...was } of entries) {
    const entry = { id, lane, receiverId, content, messageType, writtenAt, attempts: 0 };
    try {
      const isScheduled = was.state === 'scheduled';
      await outbox.add({
        ...entry,
        state: isScheduled ? 'scheduled' : 'queued',
        nextAttemptAt: isScheduled ? (was.nextAttemptAt ?? 0) : 0,
      });
    } catch (error) {
      // Another tab was faster.
      if ((await outbox.get(id)) === null) throw error;
    }
  }
}
