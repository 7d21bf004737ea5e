import * as z from 'zod/mini';
import { ownerKey, type Owner } from '../../model/owner.ts';
import type { Log } from '../../kit/log.ts';
import { createLocalNotes } from '../../store/notes/index.ts';
import { MARK } from '../views/viewNotes.ts';
import type { ShownBatch } from '../../model/looks.ts';

/**
 * The cards that were shown, in local storage beside the looks: written while a page goes, and gone with a
 * log out.
 */
export interface ShownNotes {
  all(): readonly ShownBatch[];
  put(batch: ShownBatch): void;
  forget(batch: Pick<ShownBatch, 'id' | 'day'>): void;
}

/** The state first: a look has nothing else. */
const stored = z.tuple([z.enum(['waiting', 'sent'])], z.string());

/** `ending`: of the person's session; nothing is noted afterwards. */
export function createShownNotes(
  storage: Storage,
  {
    owner,
    log,
    ending,
    onChange = () => undefined,
  }: {
    readonly owner: Owner;
    readonly log: Log;
    readonly ending?: AbortSignal;
    onChange?(): void;
  },
): ShownNotes {
  const notes = createLocalNotes(storage, { mark: MARK, what: 'cards that were shown', log });
  const who = ownerKey(owner);
  const keyOf = ({ day, id }: Pick<ShownBatch, 'id' | 'day'>) => `${day} ${id}`;
  return {
    all: () =>
      notes.of(who).flatMap((note) => {
        const [day = '', id = ''] = note.id.split(' ');
        const batch = stored.safeParse(parsed(note.value));
        if (!batch.success) return [];
        const [state, ...listingIds] = batch.data;
        return [{ day, id, state, listingIds }];
      }),
    put(batch) {
      if (ending?.aborted) return;
      notes.put(who, keyOf(batch), [batch.state, ...batch.listingIds]);
      onChange();
    },
    forget(batch) {
      notes.drop(who, keyOf(batch), () => true);
      onChange();
    },
  };
}

function parsed(value: string): unknown {
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}
