import {
  conversationSchema,
  messageSchema,
  outboxSchema,
  recordSchema,
} from '../../store/schemas/ofGlance.ts';
import type { ConversationDoc, Docs, OutboxDoc, RecordDoc } from '../../store/docs.ts';
import type { Glance } from '../../store/index.ts';
import { byLaneAndPosition } from '../../model/byLaneAndPosition.ts';
import type { Source } from '../../kit/source.ts';
import { standingAgain } from '../../model/standing.ts';
import { existing, result } from './existing.ts';
import { DOCS, indexOf, type Kept, NOT_DELETED, plain, storeNameOf } from '../../store/layout.ts';
import { allOf } from './storedDocs.ts';

/*
 * Reads what the database library stored, without the library: its code is 80 kB and takes longer to start
 * than all of this. Reads only, and leaves nothing behind. The contract test stores with the library and
 * reads with this; where the layout is another one than here, there is nothing to see.
 */

const BY_SEQ = indexOf(['conversationId', 'seq']);

/** A glance at the database of this name. Begins to read at once. */
export function openGlance(name: string, factory: IDBFactory = indexedDB): Glance {
  const nameOf = (collection: string, version: number) => storeNameOf(name, collection, version);
  const messages = existing(factory, nameOf('messages', messageSchema.version));
  const conversations = allOf<ConversationDoc>(
    factory,
    nameOf('conversations', conversationSchema.version),
  );
  const outbox = allOf<OutboxDoc>(factory, nameOf('outbox', outboxSchema.version));
  /** Read once for all kinds. */
  let kept: Promise<RecordDoc[] | null> | undefined;
  const records = () =>
    (kept ??= allOf<RecordDoc>(factory, nameOf('records', recordSchema.version)));
  let isClosed = false;
  const pending = new Set<Promise<unknown>>();

  /** Emits what was read; nothing where there was nothing. */
  const once =
    <T>(read: () => Promise<T | null>): Source<T> =>
    (emit) => {
      let isWanted = true;
      const finish = (value: T | null) => {
        pending.delete(reading);
        if (value !== null && isWanted && !isClosed) emit(value);
      };
      const reading = read().then(finish, () => finish(null));
      pending.add(reading);
      return () => {
        isWanted = false;
      };
    };

  return {
    reads: {
      conversations: once(() => conversations),
      // An outbox that is empty and one that cannot be read look alike.
      outbox: once(async () =>
        standingAgain<OutboxDoc>()(((await outbox) ?? []).toSorted(byLaneAndPosition)),
      ),
      records: (kind) =>
        once(async () => {
          const docs = (await records())?.filter((doc) => doc.kind === kind);
          // The list of conversations does not wait for marks that are not there.
          return docs ?? (kind === 'conversation_flags' ? [] : null);
        }),
      people: () => () => undefined,
      self: () => () => undefined,
      messagesFrom: (conversationId, fromSeq) =>
        once(async () => {
          const database = await messages;
          return database === null ? null : await range(database, conversationId, fromSeq, []);
        }),
      conversation: async (id) => (await conversations)?.find((doc) => doc.id === id) ?? null,
      async messagePage(conversationId, { fromSeq, toSeq }) {
        const database = await messages;
        return database === null ? [] : await range(database, conversationId, fromSeq, toSeq);
      },
      storedOf: () => Promise.resolve(new Map()),
    },
    async hasAnything() {
      // Opened by then, too: a database that is not there must not look as if it were being made.
      await Promise.all([messages, outbox]);
      return ((await conversations)?.length ?? 0) > 0;
    },
    async settled() {
      while (pending.size > 0) await Promise.all(pending);
    },
    async close() {
      isClosed = true;
      (await messages)?.close();
    },
  };
}

async function range(
  database: IDBDatabase,
  conversationId: string,
  fromSeq: number,
  /** Not counted. A list stands behind every number. */
  toSeq: number | [],
): Promise<Docs['messages'][]> {
  const from = [NOT_DELETED, conversationId, fromSeq];
  const within = IDBKeyRange.bound(from, [NOT_DELETED, conversationId, toSeq], false, true);
  const index = database.transaction(DOCS).objectStore(DOCS).index(BY_SEQ);
  return (await result<Kept<Docs['messages']>[]>(index.getAll(within))).map(plain);
}
