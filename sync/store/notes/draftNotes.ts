import * as z from 'zod/mini';
import type { Log } from '../../kit/log.ts';
import type { Notes } from '../../model/ports/notes.ts';
import { createLocalNotes } from './localNotes.ts';

/**
 * Drafts on their way to the database. A write there takes several turns, and a page that goes away has none
 * left: local storage has the text before `put` returns. A note goes when the database has its text.
 */
export interface DraftNotes {
  /** `at`: ms since the epoch, the time the database is given too. */
  put(userId: string, conversationId: string, text: string, at: number): void;
  /** Takes the note away if it still says this, and not that it was sent. */
  drop(userId: string, conversationId: string, text: string): void;
  /** Its message is stored, and the draft in the database may still say so. Something else that is noted stays. */
  sent(userId: string, conversationId: string, text: string, at: number): void;
  /** The database has no such draft any more. */
  dropSent(userId: string, conversationId: string, text: string): void;
  /** The notes: maybe never stored, maybe older than the database's (see restoreDrafts). */
  of(userId: string): readonly NotedDraft[];
}

export interface NotedDraft {
  readonly conversationId: string;
  readonly text: string;
  readonly at: number;
  /** Only: its message was stored. */
  readonly isSent?: boolean | undefined;
}

const noteSchema = z.object({ text: z.string(), at: z.number(), isSent: z.optional(z.boolean()) });

/** A value in another form than a note is taken for a text that any stored draft is newer than. */
function parseNote(value: string): z.infer<typeof noteSchema> {
  try {
    return noteSchema.parse(JSON.parse(value));
  } catch {
    return { text: value, at: 1 };
  }
}

export function createDraftNotes(storage: Storage, log: Log): DraftNotes {
  const notes = createLocalNotes(storage, { mark: '-draft:', what: 'a draft', log });
  const says = (text: string, wasSent: boolean) => (value: string) => {
    const note = parseNote(value);
    return (note.isSent ?? false) === wasSent && note.text.trim() === text.trim();
  };
  return {
    put: (userId, id, text, at) => notes.put(userId, id, { text, at }),
    drop: (userId, id, text) => notes.drop(userId, id, says(text, false)),
    sent(userId, id, text, at) {
      notes.drop(userId, id, says(text, false));
      if (!notes.of(userId).some((note) => note.id === id))
        notes.put(userId, id, { text, at, isSent: true });
    },
    dropSent: (userId, id, text) => notes.drop(userId, id, says(text, true)),
    of: (userId) =>
      notes.of(userId).map(({ id, value }) => ({ conversationId: id, ...parseNote(value) })),
  };
}

/**
 * Brings what never reached the database into it, and empties what was sent. A draft it refuses now stays
 * noted for the next start. A browser that is killed may forget the last seconds of local storage, and with
 * them that a note was taken away: what the database has of the same time or later stays.
 */
export async function restoreDrafts(
  drafts: DraftNotes,
  userId: string,
  { notes, log }: { readonly notes: Notes; readonly log: Log },
): Promise<void> {
  for (const { conversationId, text, at, isSent = false } of drafts.of(userId)) {
    try {
      if (isSent) await notes.clearSentDraft(conversationId, text, at);
      else await notes.restoreDraft(conversationId, text, at);
      drafts[isSent ? 'dropSent' : 'drop'](userId, conversationId, text);
    } catch (error) {
      log.warn('a noted draft was not stored', error);
    }
  }
}
