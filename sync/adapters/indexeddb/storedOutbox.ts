import type { AwayPorts } from '../../engine/away.ts';
import { byLaneAndPosition } from '../../model/byLaneAndPosition.ts';
import { DOCS, isThere, storeNameOf } from '../../store/layout.ts';
import type { OutboxDoc } from '../../store/docs.ts';
import { outboxSchema } from '../../store/schemas/ofGlance.ts';
import { entryOf } from '../outboxEntry.ts';
import { existing, result } from './existing.ts';
import { allOf } from './storedDocs.ts';

/** The outbox of a local database as the library stored it, without the library. Reads only. */
export function openStoredOutbox(
  database: string,
  factory: IDBFactory = indexedDB,
): Pick<AwayPorts, 'entries' | 'entry'> {
  const name = storeNameOf(database, 'outbox', outboxSchema.version);
  return {
    async entries() {
      const docs = (await allOf<OutboxDoc>(factory, name)) ?? [];
      return docs.map(entryOf).toSorted(byLaneAndPosition);
    },
    async entry(id) {
      const opened = await existing(factory, name);
      if (opened === null) return null;
      try {
        const doc = await result<unknown>(opened.transaction(DOCS).objectStore(DOCS).get(id));
        return isThere(doc) ? entryOf(doc as OutboxDoc) : null;
      } finally {
        opened.close();
      }
    },
  };
}
