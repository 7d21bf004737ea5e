import type { LocalDatabase } from '../database/database.ts';
import { readMany, readOne } from '../database/read.ts';
import type { Log } from '../ports/log.ts';
import { liveDocs } from './liveDocs.ts';
import { messagePage, messagesFrom } from './messagePages.ts';
import type { Reads } from './reads.ts';
import { createTables } from './tables.ts';

/** Reads of the open database: each begins with what is stored and follows every change. */
export function createLiveReads(database: LocalDatabase, log: Log): Reads {
  return {
    ...createTables(database, log),
    self: liveDocs(database, 'users', (users) => users.find({ selector: { scope: 'self' } }), log),
    records: (kind) =>
      liveDocs(database, 'records', (records) => records.find({ selector: { kind } }), log),
    conversation: async (id) => await readOne(await database.collection('conversations'), id),
    messagesFrom: (conversationId, fromSeq) => messagesFrom(database, log, conversationId, fromSeq),
    messagePage: (conversationId, range) => messagePage(database, conversationId, range),
    async storedOf(ids) {
      const stored = await readMany(await database.collection('messages'), ids);
      return new Map(stored.map(({ id, seq }) => [id, seq]));
    },
  };
}
