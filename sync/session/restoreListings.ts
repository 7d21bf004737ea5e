import { restoreListingDraft, type RecordDeps } from '../commands/records.ts';
import type { Log } from '../ports/log.ts';
import type { ListingNotes } from './listingNotes.ts';

/**
 * Brings what never reached the database into it. Only into a draft that is still there and older: one that was
 * published or thrown away meanwhile does not come back, nor does what a killed browser forgot to take away.
 */
export async function restoreListings(
  notes: ListingNotes,
  deps: RecordDeps & { readonly log: Log },
): Promise<void> {
  for (const { id, body } of notes.of(deps.userId)) {
    try {
      await restoreListingDraft(deps, id, body);
      notes.drop(deps.userId, id, body.at);
    } catch (error) {
      deps.log.warn('a noted listing was not stored', error);
    }
  }
}
