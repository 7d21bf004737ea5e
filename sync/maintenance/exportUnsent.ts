import type { Clock } from '../ports/clock.ts';
import type { LocalDatabase } from '../database/database.ts';
import { otherOf } from '../queries/conversationRows.ts';

/** Unsent messages and drafts as a JSON text a person can keep, with the names of whom they are for. */
export async function exportUnsent(
  database: LocalDatabase,
  clock: Clock,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const [outbox, conversations] = await Promise.all([
    database.collection('outbox'),
    database.collection('conversations'),
  ]);
  const [entries, docs] = await Promise.all([outbox.find().exec(), conversations.find().exec()]);
  const nameOf = new Map(docs.map((doc) => [doc.id, otherOf(doc)?.full_name ?? null]));
  const exportedAt = new Date(clock.now()).toISOString();
  const unsent = entries
    .toSorted((one, other) => Date.parse(one.writtenAt) - Date.parse(other.writtenAt))
    .map(({ id, lane, content, writtenAt, state }) => ({
      id,
      to: nameOf.get(lane) ?? null,
      conversationId: lane,
      writtenAt,
      state,
      content,
    }));
  const drafts = docs
    .filter(({ draft }) => draft !== '')
    .map(({ id, draft }) => ({ to: nameOf.get(id) ?? null, conversationId: id, content: draft }));
  return {
    fileName: `roost-unsent-${exportedAt.slice(0, 10)}.json`,
    text: JSON.stringify({ exportedAt, unsent, drafts }, null, 2),
  };
}
