import { erased } from '#contract/entities/change.ts';
import type { Message } from '#contract/entities/message.ts';
import { together } from '../../kit/together.ts';
import type { LocalDatabase } from '../../store/index.ts';
import type { MessageStore } from '../../model/ports/stores.ts';
import { readMany, readOne, readRange } from '../../store/reads/index.ts';
import { addArrived, modifyAll, reviving } from '../../store/writes.ts';

/** Larger writes block the main thread for too long. */
const WRITE_CHUNK = 500;

/** Acknowledged messages in RxDB. Once it is stored a message never changes, but for its words, which may go. */
export function createMessageStore(database: LocalDatabase): MessageStore {
  const revive = reviving(database);
  const putTogether = together(
    revive(async (runs: readonly (readonly Message[])[]) => {
      const collection = await database.collection('messages');
      const messages = [...new Map(runs.flat().map((message) => [message.id, message])).values()];
      for (let start = 0; start < messages.length; start += WRITE_CHUNK)
        await addArrived(collection, messages.slice(start, start + WRITE_CHUNK));
    }),
  );
  return {
    put: (messages) => putTogether(messages),
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
