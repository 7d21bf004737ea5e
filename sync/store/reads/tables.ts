import type { UserDoc } from '../schemas/user.ts';
import type { LocalDatabase } from '../database.ts';
import { type DocsRange, liveDocs, type LiveDocsDeps } from './liveDocs.ts';
import type { Reads } from './reads.ts';
import { byLaneAndPosition } from '../../model/byLaneAndPosition.ts';
import { shared } from '../../kit/source.ts';

/** The small collections, read whole once for all queries that need them. */
export function createTables(
  database: LocalDatabase,
  deps: LiveDocsDeps,
): Pick<Reads, 'conversations' | 'outbox' | 'people'> {
  return {
    conversations: shared(liveDocs(database, 'conversations', {}, deps)),
    outbox: shared(liveDocs(database, 'outbox', { compare: byLaneAndPosition }, deps)),
    people: shared(liveDocs(database, 'users', usersOf('people'), deps)),
  };
}

/** The rows of one scope. */
export const usersOf = (scope: UserDoc['scope']): DocsRange<UserDoc> => ({
  range: { index: ['scope'], from: [scope], to: [scope] },
  belongs: (user) => user.scope === scope,
});
