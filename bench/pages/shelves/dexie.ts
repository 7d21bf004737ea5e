import { Dexie, type Table } from 'dexie';
import type { Message } from '#contract/entities/message.ts';
import type { Shelf } from './shelf.ts';

/** Dexie at its usual settings. */
export async function openDexie(name: string): Promise<Shelf> {
  const database = new Dexie(name);
  database.version(1).stores({ messages: 'id, [conversationId+seq]' });
  await database.open();
  const messages: Table<Message, string> = database.table('messages');
  return {
    async fill(all) {
      await messages.bulkPut(all);
    },
    async put(message) {
      await messages.put(message);
    },
    last: (conversationId, lastSeq, count) =>
      messages
        .where('[conversationId+seq]')
        .between([conversationId, lastSeq - count + 1], [conversationId, lastSeq], true, true)
        .toArray(),
  };
}
