import type { ChangesForNow, ListingChange } from '../../model/listings.ts';
import { isSame } from '../../kit/isSame.ts';
import type { PropertyDoc } from '../../store/docs.ts';
import { storeDoc } from '../../store/writes.ts';
import type { UndoOffers } from '../undoOffers.ts';
import { changed, type ListingDeps, ownOf } from './listings.ts';

export interface ListingChangeOf {
  readonly id: string;
  readonly fields: ListingChange;
}

/**
 * Changes one's own listings and offers to take that back: all is stored, and nothing of it is sent, until the offer
 * ends. Resolves once all is stored.
 */
export async function changeForNow(
  { userId, database }: ListingDeps,
  offers: UndoOffers,
  changes: readonly ListingChangeOf[],
): Promise<ChangesForNow> {
  const end = await offers.begin();
  const before = new Map<string, PropertyDoc['row']>();
  const stored = await Promise.allSettled(
    changes.map(({ id, fields }) =>
      storeDoc(database, 'properties', id, (doc) => {
        const own = ownOf(doc, userId);
        before.set(id, own.row);
        return changed(own, userId, fields);
      }),
    ),
  );
  const done = changes.filter((_, at) => stored[at]?.status === 'fulfilled');
  let isOver = done.length === 0;
  if (isOver) end();
  return {
    failed: changes.length - done.length,
    async takeBack() {
      if (isOver) return;
      isOver = true;
      try {
        await Promise.all(
          done.map(({ id, fields }) =>
            storeDoc(database, 'properties', id, (doc) => {
              const own = ownOf(doc, userId);
              return changed(own, userId, stillWritten(own.row, fields, before.get(id)));
            }),
          ),
        );
      } finally {
        end();
      }
    },
    send() {
      isOver = true;
      end();
    },
  };
}

/**
 * The earlier values of the fields that still have the written value: a change from elsewhere meanwhile
 * stays.
 */
function stillWritten(
  now: PropertyDoc['row'],
  written: ListingChange,
  before: PropertyDoc['row'] | undefined,
): ListingChange {
  if (before === undefined) return {};
  const fields = (Object.keys(written) as (keyof ListingChange)[]).filter((field) =>
    isSame(now[field], written[field]),
  );
  return Object.fromEntries(fields.map((field) => [field, before[field]]));
}
