import type { Message } from '#contract/entities/message.ts';
import type { LocalDatabase } from '../database.ts';
import { readRange } from '../beneath/documents.ts';
import { reviving } from '../revive.ts';
import { liveDocs, type LiveDocsDeps } from './liveDocs.ts';
import type { SeqRange } from './reads.ts';
import { mapped, type Source } from '../../kit/source.ts';

/** Stored messages of a conversation with fromSeq ≤ seq < toSeq, ascending. Reads exactly that index range. */
export async function messagePage(
  database: LocalDatabase,
  conversationId: string,
  range: SeqRange,
): Promise<readonly Message[]> {
  const read = reviving(database)(async () => {
    const collection = await database.collection('messages');
    return await readRange(collection, {
      index: ['conversationId', 'seq'],
      from: [conversationId, range.fromSeq],
      to: [conversationId, range.toSeq - 1],
    });
  });
  return await read();
}

/** Stored messages from `fromSeq` on, live. A message that was there keeps its object. */
export function messagesFrom(
  database: LocalDatabase,
  deps: LiveDocsDeps,
  conversationId: string,
  fromSeq: number,
): Source<readonly Message[]> {
  return (emit) => {
    const known = new Map<string, Message>();
    return mapped(
      liveDocs(
        database,
        'messages',
        (collection) =>
          collection.find({
            selector: { conversationId, seq: { $gte: fromSeq } },
            sort: [{ conversationId: 'asc' }, { seq: 'asc' }],
          }),
        deps,
      ),
      (docs) =>
        docs.map((doc) => {
          const message = known.get(doc.id) ?? doc.toJSON();
          known.set(doc.id, message);
          return message;
        }),
    )(emit);
  };
}
