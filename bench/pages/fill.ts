import type { Person } from '#contract/entities/user.ts';
import { conversationIdOf } from '#contract/rules/ids.ts';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { openSearcher } from '#sync/adapters/browser/workers.ts';
import { openStores } from '#sync/adapters/rxdb/stores.ts';
import { databaseNameOf } from '#sync/store/identity.ts';
import { type HomeLine, homeLine } from '#sync/store/homes/homeFacts.ts';
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
    /** Begins the search's thread over what is stored, and asks it as a page would that has nothing else to do. */
    askSearcher(databaseName: string, times: number): Promise<Asked>;
    fillConversation(userId: string, other: Person, count: number): Promise<string>;
  }
}

/** ms: from the thread's beginning to the first answer, and to the first by a word; of each further question. */
export interface Asked {
  readonly started: number;
  readonly words: number;
  readonly filters: readonly number[];
  readonly letters: readonly number[];
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
    const lines = rows.map(({ row }) => homeLine(row));
    const copies = Array.from({ length: times }, (_, time) =>
      time === 0 ? lines : lines.map((home) => withId(home, crypto.randomUUID())),
    );
    const { base, checkpoint } = before;
    await homes.take(area, { base, checkpoint, homes: copies.flat() }, before);
  }
  await database.close();
};

const withId = (home: HomeLine, id: string): HomeLine => ({
  ...home,
  id,
  line: home.line.replace(home.id, id),
});

const WINDOW = { from: 0, count: 24 };
const FILTERS = [1, 2, 3, 4].map((min): ListingQuery => ({ type: 'rent', bedrooms: { min } }));
const LETTERS = ['gar', 'bal', 'qui', 'riv', 'quiet gar'].map(
  (text): ListingQuery => ({ type: 'rent', text }),
);
/** The search's thread compares with the disk behind its first answer. */
const SETTLED_MS = 3000;

window.askSearcher = async (databaseName, times) => {
  const begun = performance.now();
  const searcher = openSearcher(databaseName, (failure) =>
    console.error('the search failed', failure),
  );
  const ask = async (query: ListingQuery | undefined): Promise<number> => {
    const since = performance.now();
    await searcher.search(query ?? {}, WINDOW, Date.now());
    return performance.now() - since;
  };
  const started = await ask(FILTERS[0]);
  await ask(LETTERS[0]);
  const words = performance.now() - begun;
  await new Promise((resolve) => setTimeout(resolve, SETTLED_MS));
  const filters: number[] = [];
  const letters: number[] = [];
  for (let time = 0; time < times; time += 1) {
    filters.push(await ask(FILTERS[time % FILTERS.length]));
    letters.push(await ask(LETTERS[time % LETTERS.length]));
  }
  searcher.close();
  return { started, words, filters, letters };
};
