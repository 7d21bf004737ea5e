import type { UserDoc } from '../schemas/user.ts';
import type { LocalDatabase } from '../database.ts';
import { type DocsRange, liveDocs, type LiveDocsDeps } from './liveDocs.ts';
import type { Reads } from './reads.ts';
import { byLaneAndPosition } from '../../model/byLaneAndPosition.ts';
import { shared, type Source } from '../../kit/source.ts';
import { standingAgain } from '../../model/standing.ts';
import type { OutboxDoc } from '../schemas/outbox.ts';

/** The small collections, read whole once for all queries that need them. */
export function createTables(
  database: LocalDatabase,
  deps: LiveDocsDeps,
): Pick<Reads, 'conversations' | 'outbox' | 'people'> {
  return {
    conversations: shared(liveDocs(database, 'conversations', {}, deps)),
    outbox: shared(asTheyStand(liveDocs(database, 'outbox', { compare: byLaneAndPosition }, deps))),
    people: shared(liveDocs(database, 'users', usersOf('people'), deps)),
  };
}

const asTheyStand =
  (docs: Source<readonly OutboxDoc[]>): Source<readonly OutboxDoc[]> =>
  (emit) => {
    const stand = standingAgain<OutboxDoc>();
    return docs((next) => emit(stand(next)));
  };

/** The rows of one scope. */
export const usersOf = (scope: UserDoc['scope']): DocsRange<UserDoc> => ({
  range: { index: ['scope'], from: [scope], to: [scope] },
  belongs: (user) => user.scope === scope,
});
