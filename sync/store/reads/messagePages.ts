import type { Message } from '#contract/entities/message.ts';
import type { LocalDatabase } from '../database.ts';
import { readRange } from '../beneath/documents.ts';
import { reviving } from '../revive.ts';
import { liveDocs, type LiveDocsDeps } from './liveDocs.ts';
import type { SeqRange } from './reads.ts';
import type { Source } from '../../kit/source.ts';

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

/** Stored messages from `fromSeq` on, live. A message keeps its object until its row is written again. */
export function messagesFrom(
  database: LocalDatabase,
  deps: LiveDocsDeps,
  conversationId: string,
  fromSeq: number,
): Source<readonly Message[]> {
  return liveDocs(
    database,
    'messages',
    {
      range: {
        index: ['conversationId', 'seq'],
        from: [conversationId, fromSeq],
        to: [conversationId],
      },
      belongs: (message) => message.conversationId === conversationId && message.seq >= fromSeq,
      compare: (one, other) => one.seq - other.seq,
    },
    deps,
  );
}
