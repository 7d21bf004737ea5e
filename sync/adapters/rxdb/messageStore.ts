import { erased } from '#contract/entities/change.ts';
import type { Message } from '#contract/entities/message.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { MessageStore } from '../../model/ports/stores.ts';
import { readMany, readOne, readRange } from '../../store/reads/index.ts';
import { modifyAll, reviving } from '../../store/writes.ts';

/** Larger writes block the main thread for too long. */
const WRITE_CHUNK = 100;
const CONFLICT = 409;

/** Acknowledged messages in RxDB. Once it is stored a message never changes, but for its words, which may go. */
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
    erase: revive(async (ids: readonly string[]) => {
      await modifyAll(await database.collection('messages'), ids, (doc) => {
        const { messageType, content } = erased({
          messageType: doc.message_type,
          content: doc.content,
        });
        return doc.content === content ? undefined : { ...doc, message_type: messageType, content };
      });
    }),
    getMany: revive(async (ids: readonly string[]) => {
      return await readMany(await database.collection('messages'), ids);
    }),
    from: revive(async (conversationId: string, seq: number, limit: number) => {
      const collection = await database.collection('messages');
      return await readRange(collection, {
        index: ['conversationId', 'seq'],
        from: [conversationId, seq],
        to: [conversationId, Number.MAX_SAFE_INTEGER],
        limit,
      });
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
