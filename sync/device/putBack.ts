import type { ChangedRow, ChangedRows } from '../store/changedRows.ts';
import { otherOf } from '../chat/reads/conversationRows.ts';
import type { ConversationDoc } from '../store/schemas/conversation.ts';
import type { OutboxDoc } from '../store/schemas/outbox.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Notes } from '../model/ports/notes.ts';
import type { OutboxStore } from '../model/ports/stores.ts';
import type { QueryScope } from '../store/reads/scope.ts';

/** What only this device knew, as this tab last read it. */
export interface OnlyHere {
  /** Rows that were changed and not answered: known to the leader. */
  readonly rows: readonly ChangedRow[];
  readonly entries: readonly OutboxDoc[];
  readonly conversations: readonly ConversationDoc[];
}

/** Keeps in memory what the server cannot give again, for the case that the browser removes it. */
export function rememberOnlyHere(
  scope: QueryScope,
  rows: Pick<ChangedRows, 'get'>,
): { get(): OnlyHere; stop: Unsubscribe } {
  const { reads } = scope;
  let known: Omit<OnlyHere, 'rows'> = { entries: [], conversations: [] };
  const stops = [
    reads.outbox((entries) => {
      known = { ...known, entries };
    }),
    reads.conversations((conversations) => {
      known = { ...known, conversations };
    }),
  ];
  return {
    get: () => ({ ...known, rows: rows.get() }),
    stop() {
      for (const stop of stops) stop();
    },
  };
}

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
