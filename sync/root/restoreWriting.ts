import { type RecordDeps, restoreNoted } from '../rows/commands/index.ts';
import type { Log } from '../kit/log.ts';
import type { WritingNotes } from '../store/notes/index.ts';

/**
 * Brings what never reached the database into it, never into a draft that is newer. That of a listing must still be
 * there: one that was published or thrown away meanwhile does not come back, nor does what a killed browser forgot to take
 * away. That of an answer begins with its first key, and need not be there yet.
 */
export async function restoreWriting(
  notes: WritingNotes,
  deps: RecordDeps & { readonly log: Log },
): Promise<void> {
  for (const { id, body } of notes.of(deps.userId)) {
    try {
      await restoreNoted(deps, id, body);
      notes.drop(deps.userId, id, body.at);
    } catch (error) {
      deps.log.warn('what was being written was not stored', error);
    }
  }
}
