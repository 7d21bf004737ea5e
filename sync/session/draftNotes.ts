import * as z from 'zod/mini';
import { databaseNameOf } from '../database/identity.ts';
import type { Log } from '../ports/log.ts';
import type { Notes } from '../ports/notes.ts';

/**
 * Drafts on their way to the database. A write there takes several turns, and a page that goes away has none
 * left: local storage has the text before `put` returns. A note goes when the database has its text.
 */
export interface DraftNotes {
  /** `at`: ms since the epoch, the time the database is given too. */
  put(userId: string, conversationId: string, text: string, at: number): void;
  /** Takes the note away if it still says this. */
  drop(userId: string, conversationId: string, text: string): void;
  /** What stands here: maybe never stored, maybe older than what the database has (see restoreDrafts). */
  of(userId: string): readonly NotedDraft[];
  /** For a log out in another tab: its clearing may have come before a `put` of this one. */
  forgetAll(): void;
}

export interface NotedDraft {
  readonly conversationId: string;
  readonly text: string;
  readonly at: number;
}

const MARK = '-draft:';
const noteSchema = z.object({ text: z.string(), at: z.number() });

/** What is not written as notes are is taken for a text that any stored draft is newer than. */
function parseNote(value: string): z.infer<typeof noteSchema> {
  try {
    return noteSchema.parse(JSON.parse(value));
  } catch {
    return { text: value, at: 1 };
  }
}

export function createDraftNotes(storage: Storage, log: Log): DraftNotes {
  const prefixOf = (userId: string) => `${databaseNameOf(userId)}${MARK}`;
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
  return {
    put(userId, conversationId, text, at) {
      try {
        storage.setItem(`${prefixOf(userId)}${conversationId}`, JSON.stringify({ text, at }));
      } catch (error) {
        log.warn('local storage refused a draft', error);
      }
    },
    drop(userId, conversationId, text) {
      const key = `${prefixOf(userId)}${conversationId}`;
      const value = storage.getItem(key);
      if (value !== null && parseNote(value).text.trim() === text.trim()) storage.removeItem(key);
    },
    of(userId) {
      const prefix = prefixOf(userId);
      return keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({
          conversationId: key.slice(prefix.length),
          ...parseNote(storage.getItem(key) ?? ''),
        }));
    },
    forgetAll() {
      for (const key of keys()) if (key.includes(MARK)) storage.removeItem(key);
    },
  };
}

/**
 * Brings what never reached the database into it. What it refuses now stays noted for the next start. A browser
 * that is killed may forget the last seconds of local storage, and with them that a note was taken away: what
 * the database has of the same time or later stays.
 */
export async function restoreDrafts(
  drafts: DraftNotes,
  userId: string,
  { notes, log }: { readonly notes: Notes; readonly log: Log },
): Promise<void> {
  for (const { conversationId, text, at } of drafts.of(userId)) {
    try {
      await notes.restoreDraft(conversationId, text, at);
      drafts.drop(userId, conversationId, text);
    } catch (error) {
      log.warn('a noted draft was not stored', error);
    }
  }
}
