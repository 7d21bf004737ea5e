import { databaseNameOf } from '../database/identity.ts';
import type { Clock } from '../ports/clock.ts';
import type { Log } from '../ports/log.ts';
import type { Notes } from '../ports/notes.ts';

/**
 * Drafts on their way to the database. A write there takes several turns, and a page that goes away has none
 * left: local storage has the text before `put` returns. A note goes when the database has its text.
 */
export interface DraftNotes {
  put(userId: string, conversationId: string, text: string): void;
  /** Takes the note away if it still says this. */
  drop(userId: string, conversationId: string, text: string): void;
  /** What was never stored, by conversation. */
  of(userId: string): readonly (readonly [conversationId: string, text: string])[];
  /** For a log out in another tab: its clearing may have come before a `put` of this one. */
  forgetAll(): void;
}

const MARK = '-draft:';

export function createDraftNotes(storage: Storage, log: Log): DraftNotes {
  const prefixOf = (userId: string) => `${databaseNameOf(userId)}${MARK}`;
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return {
    put(userId, conversationId, text) {
      try {
        storage.setItem(`${prefixOf(userId)}${conversationId}`, text);
      } catch (error) {
        log.warn('local storage refused a draft', error);
      }
    },
    drop(userId, conversationId, text) {
      const key = `${prefixOf(userId)}${conversationId}`;
      if (storage.getItem(key)?.trim() === text.trim()) storage.removeItem(key);
    },
    of(userId) {
      const prefix = prefixOf(userId);
      return keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => [key.slice(prefix.length), storage.getItem(key) ?? '']);
    },
    forgetAll() {
      for (const key of keys()) if (key.includes(MARK)) storage.removeItem(key);
    },
  };
}

/** Brings what never reached the database into it. What it refuses now stays noted for the next start. */
export async function restoreDrafts(
  drafts: DraftNotes,
  userId: string,
  { notes, clock, log }: { readonly notes: Notes; readonly clock: Clock; readonly log: Log },
): Promise<void> {
  for (const [conversationId, text] of drafts.of(userId)) {
    try {
      await notes.saveDraft(conversationId, text, clock.now());
      drafts.drop(userId, conversationId, text);
    } catch (error) {
      log.warn('a noted draft was not stored', error);
    }
  }
}
