import type { RxDocument } from 'rxdb/plugins/core';
import type { ConversationDoc } from '../schemas/conversation.ts';
import type { OutboxDoc } from '../schemas/outbox.ts';
import type { UserDoc } from '../schemas/user.ts';
import type { LocalDatabase } from '../database.ts';
import { liveDocs, type LiveDocsDeps } from './liveDocs.ts';
import type { Reads } from './reads.ts';
import { byLaneAndPosition } from '../../model/byLaneAndPosition.ts';
import { mapped, shared } from '../../kit/source.ts';

/** One object of the library is one revision: what did not change is not copied again, and stays the same. */
const plainDocs = new WeakMap<object, unknown>();

const plain = <T>(docs: readonly RxDocument<T>[]): readonly T[] =>
  docs.map((doc) => {
    const known = plainDocs.get(doc) as T | undefined;
    if (known !== undefined) return known;
    const made = doc.toJSON() as T;
    plainDocs.set(doc, made);
    return made;
  });

/** The small collections, read whole once for all queries that need them. */
export function createTables(
  database: LocalDatabase,
  deps: LiveDocsDeps,
): Pick<Reads, 'conversations' | 'outbox' | 'people'> {
  return {
    conversations: shared(
      mapped(
        liveDocs(database, 'conversations', (collection) => collection.find(), deps),
        plain<ConversationDoc>,
      ),
    ),
    outbox: shared(
      mapped(
        liveDocs(database, 'outbox', (collection) => collection.find(), deps),
        (docs) => plain<OutboxDoc>(docs).toSorted(byLaneAndPosition),
      ),
    ),
    people: shared(
      mapped(
        liveDocs(
          database,
          'users',
          (collection) => collection.find({ selector: { scope: 'people' } }),
          deps,
        ),
        plain<UserDoc>,
      ),
    ),
  };
}
