import type { Person } from '#contract/entities/user.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { databaseNameOf } from '#sync/store/identity.ts';
import { homeLine } from '#sync/store/homes/index.ts';
import { messagesOf } from './messages.ts';
import { FILL_CHUNK } from './shelves/shelf.ts';

/*
 * Puts a conversation of any length into the app's own database, by its own stores: the same as if all of
 * it had been scrolled through. Served beside the app, since a database belongs to its origin.
 */
declare global {
  interface Window {
    /** Stores all homes of areas so many times, under ids of their own. */
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
  const { homes } = database;
  for (const [area, before] of await homes.areas()) {
    const rows = await homes.byIds([...before.homes.keys()]);
    const copies = Array.from({ length: times }, (_, time) =>
      rows.map(({ row }) => homeLine(time === 0 ? row : { ...row, id: crypto.randomUUID() })),
    );
    const { base, checkpoint } = before;
    await homes.take(area, { base, checkpoint, homes: copies.flat() }, before);
  }
  await database.close();
};
