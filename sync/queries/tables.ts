import type { RxDocument } from 'rxdb/plugins/core';
import type { ConversationDoc } from '../database/schemas/conversation.ts';
import type { OutboxDoc } from '../database/schemas/outbox.ts';
import type { UserDoc } from '../database/schemas/user.ts';
import { liveDocs } from './liveDocs.ts';
import type { QueryScope } from './scope.ts';
import { mapped, shared, type Source } from './source.ts';

/** The small collections, read whole once for all queries that need them. */
export interface Tables {
  readonly conversations: Source<readonly ConversationDoc[]>;
  /** By lane and position. */
  readonly outbox: Source<readonly OutboxDoc[]>;
  readonly people: Source<readonly UserDoc[]>;
}

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

const known = new WeakMap<QueryScope, Tables>();

/** The tables of an identity: one run of each, whoever reads them. */
export function tablesOf(scope: QueryScope): Tables {
  const before = known.get(scope);
  if (before !== undefined) return before;
  const tables = createTables(scope);
  known.set(scope, tables);
  return tables;
}

function createTables({ database, log }: QueryScope): Tables {
  return {
    conversations: shared(
      mapped(
        liveDocs(database, 'conversations', (collection) => collection.find(), log),
        plain<ConversationDoc>,
      ),
    ),
    outbox: shared(
      mapped(
        liveDocs(database, 'outbox', (collection) => collection.find(), log),
        (docs) => plain<OutboxDoc>(docs).toSorted(byPosition),
      ),
    ),
    people: shared(
      mapped(
        liveDocs(
          database,
          'users',
          (collection) => collection.find({ selector: { scope: 'people' } }),
          log,
        ),
        plain<UserDoc>,
      ),
    ),
  };
}

function byPosition(one: OutboxDoc, other: OutboxDoc): number {
  if (one.lane !== other.lane) return one.lane < other.lane ? -1 : 1;
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}
