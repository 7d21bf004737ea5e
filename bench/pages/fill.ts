import type { Person } from '#contract/entities/user.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { databaseNameOf } from '#sync/store/identity.ts';
import { readAll } from '#sync/store/beneath/documents.ts';
import { fieldsOf } from '#sync/store/beneath/rowNote.ts';
import { messagesOf } from './messages.ts';
import { FILL_CHUNK } from './shelves/shelf.ts';

/*
 * Puts a conversation of any length into the app's own database, by its own stores: the same as if all of
 * it had been scrolled through. Served beside the app, since a database belongs to its origin.
 */
declare global {
  interface Window {
    /** Stores all listings of a database so many times, under ids of their own. */
    multiplyHomes(databaseName: string, times: number): Promise<void>;
    fillConversation(userId: string, other: Person, count: number): Promise<string>;
  }
}

window.fillConversation = async (userId, other, count) => {
  const { database, stores } = openStores(databaseNameOf(userId));
  const id = conversationIdOf(userId, other.id);
  const people = [userId, other.id] as const;
  for (let from = 1; from <= count; from += FILL_CHUNK) {
    const to = Math.min(count, from + FILL_CHUNK - 1);
    await stores.messages.put(messagesOf(id, from, to, people));
  }
  const [last] = messagesOf(id, count, count, people);
  await stores.conversations.putRows([
    {
      id,
      otherParticipantId: other.id,
      otherParticipant: other,
      last_message: last?.content ?? null,
      last_message_type: last?.message_type ?? null,
      last_message_at: last?.created_at ?? null,
      last_message_sender_id: last?.sender_id ?? null,
      last_seq: count,
      my_delivered_seq: count,
      my_read_seq: count,
      other_delivered_seq: count,
      other_read_seq: count,
    },
  ]);
  await stores.conversations.setHeld(id, { firstSeq: 1, heldSeq: count });
  await database.close();
  return id;
};

window.multiplyHomes = async (databaseName, times) => {
  const { database } = openStores(databaseName);
  const homes = await database.collection('properties');
  const all = await readAll(homes);
  for (let time = 1; time < times; time += 1) {
    for (let from = 0; from < all.length; from += FILL_CHUNK) {
      const copies = all.slice(from, from + FILL_CHUNK).map((doc) => {
        const id = crypto.randomUUID();
        return { ...(fieldsOf(doc) as unknown as typeof doc), id, row: { ...doc.row, id } };
      });
      await homes.bulkInsert(copies);
    }
  }
  await database.close();
};
