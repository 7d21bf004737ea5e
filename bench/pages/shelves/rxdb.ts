import { createRxDatabase, type RxCollection } from 'rxdb/plugins/core';
import { getRxStorageDexie } from 'rxdb/plugins/storage-dexie';
import type { Message } from '#contract/entities/message.ts';
import { messageSchema } from '#sync/store/schemas/message.ts';
import type { Shelf } from './shelf.ts';

const CHUNK = 500;

/** RxDB at its usual settings. `collections` are opened at once, as its documentation has it. */
export async function openRxdb(name: string, collections = 1): Promise<Shelf> {
  const database = await createRxDatabase<Record<string, RxCollection<Message>>>({
    name,
    storage: getRxStorageDexie(),
  });
  const others = Array.from({ length: collections - 1 }, (_, index) => `other${index}`);
  await database.addCollections(
    Object.fromEntries(['messages', ...others].map((key) => [key, { schema: messageSchema }])),
  );
  const { messages } = database;
  if (messages === undefined) throw new Error('the collection was not opened');
  return {
    async fill(all) {
      for (let start = 0; start < all.length; start += CHUNK) {
        await messages.bulkInsert(all.slice(start, start + CHUNK).map((one) => ({ ...one })));
      }
    },
    async put(message) {
      await messages.insert(message);
    },
    async last(conversationId, lastSeq, count) {
      const docs = await messages
        .find({
          selector: { conversationId, seq: { $gt: lastSeq - count } },
          sort: [{ conversationId: 'asc' }, { seq: 'asc' }],
        })
        .exec();
      return docs.map((doc) => doc.toJSON() as Message);
    },
  };
}
