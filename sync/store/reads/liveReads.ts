import type { LocalDatabase } from '../database.ts';
import { readMany, readOne } from '../beneath/documents.ts';
import { liveDocs, type LiveDocsDeps } from './liveDocs.ts';
import { messagePage, messagesFrom } from './messagePages.ts';
import type { Reads } from './reads.ts';
import { createTables, usersOf } from './tables.ts';

/** Reads of the open database: each begins with what is stored and follows every change. */
export function createLiveReads(database: LocalDatabase, deps: LiveDocsDeps): Reads {
  return {
    ...createTables(database, deps),
    self: liveDocs(database, 'users', usersOf('self'), deps),
    records: (kind) =>
      liveDocs(
        database,
        'records',
        {
          range: { index: ['kind'], from: [kind], to: [kind] },
          belongs: (record) => record.kind === kind,
        },
        deps,
      ),
    conversation: async (id) => await readOne(await database.collection('conversations'), id),
    messagesFrom: (conversationId, fromSeq) =>
      messagesFrom(database, deps, conversationId, fromSeq),
    messagePage: (conversationId, range) => messagePage(database, conversationId, range),
    async storedOf(ids) {
      const stored = await readMany(await database.collection('messages'), ids);
      return new Map(stored.map(({ id, seq }) => [id, seq]));
    },
  };
}
