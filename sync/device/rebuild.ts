import { purge } from '../store/writes.ts';
import type { LocalDatabase } from '../store/index.ts';
import { otherOf } from '../chat/index.ts';

const REMOVE_CHUNK = 250;

/**
 * Forgets what the server can give again: messages, rows and held ranges of conversations. The person's own
 * writing stays: the outbox is not touched, drafts, archive and read marks are kept. No other tab may write
 * meanwhile. A crash in the middle leaves ranges at zero, and what is then fetched again is not doubled.
 */
export async function forgetServerRows(database: LocalDatabase): Promise<void> {
  const [conversations, messages] = await Promise.all([
    database.collection('conversations'),
    database.collection('messages'),
  ]);
  const docs = await conversations.find().exec();
  await Promise.all(
    docs.map((doc) =>
      doc.incrementalModify((before) => ({
        ...before,
        other: otherOf(before),
        row: null,
        firstSeq: 0,
        heldSeq: 0,
      })),
    ),
  );
  for (;;) {
    const some = await messages.find({ limit: REMOVE_CHUNK }).exec();
    if (some.length === 0) break;
    const { error } = await messages.bulkRemove(some.map(({ id }) => id));
    if (error.length > 0) throw new Error('messages could not be removed');
  }
  // Tombstones hold the text they had.
  await purge(messages, 0);
}
