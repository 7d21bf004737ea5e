import type { Message } from '#contract/entities/message.ts';
import type { LocalDatabase } from '../../store/database.ts';
import type { MessageStore } from '../../model/ports/stores.ts';
import { readOne, readRange } from '../../store/beneath/documents.ts';
import { reviving } from '../../store/revive.ts';

/** Larger writes block the main thread for too long. */
const WRITE_CHUNK = 250;
const CONFLICT = 409;

/** Acknowledged messages in RxDB. A message never changes once it is stored. */
export function createMessageStore(database: LocalDatabase): MessageStore {
  const revive = reviving(database);
  return {
    put: revive(async (messages: readonly Message[]) => {
      const collection = await database.collection('messages');
      for (let start = 0; start < messages.length; start += WRITE_CHUNK) {
        const chunk = messages.slice(start, start + WRITE_CHUNK).map((message) => ({ ...message }));
        const { error } = await collection.bulkInsert(chunk);
        const [failure] = error.filter(({ status }) => status !== CONFLICT);
        if (failure !== undefined)
          throw new Error(`message ${failure.documentId} was not stored: status ${failure.status}`);
      }
    }),
    has: revive(async (id: string) => {
      const collection = await database.collection('messages');
      return (await readOne(collection, id)) !== null;
    }),
    hasSeq: revive(async (conversationId: string, seq: number) => {
      const key = [conversationId, seq];
      const index = ['conversationId', 'seq'] as const;
      const collection = await database.collection('messages');
      return (await readRange(collection, { index, from: key, to: key, limit: 1 })).length > 0;
    }),
  };
}
