import { isPerson, type Owner } from '../../model/owner.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { Clock } from '../../kit/clock.ts';
import type { ViewNotes } from './viewNotes.ts';

/** Looks at listings as they are made, in whatever tab; who leads tells the server of them. */
export interface Views {
  /** Never fails and waits for nothing: a look that could not be noted is not counted. */
  note(listing: { readonly id: string; readonly owner_id: string }): void;
  close(): void;
}

export function createViews({
  owner,
  notes,
  clock,
}: {
  readonly owner: Owner;
  readonly notes: Pick<ViewNotes, 'all' | 'put'>;
  readonly clock: Pick<Clock, 'now'>;
}): Views {
  let isClosed = false;
  return {
    note({ id, owner_id }) {
      if (isClosed || isPerson(owner, owner_id)) return;
      const day = viewDay(clock.now());
      const isNoted = notes.all().some((view) => view.listingId === id && view.day === day);
      if (!isNoted) notes.put({ listingId: id, day, state: 'waiting' });
    },
    close() {
      isClosed = true;
    },
  };
}
