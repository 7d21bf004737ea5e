import * as z from 'zod/mini';
import type { CollectionKey } from '../database/collections.ts';
import type { LocalDatabase } from '../database/database.ts';
import { readAll } from '../database/read.ts';
import { readStored } from '../database/readStored.ts';
import type { Clock } from '../ports/clock.ts';

const nameSchema = z.optional(z.nullable(z.looseObject({ full_name: z.string() })));
const entrySchema = z.looseObject({
  id: z.string(),
  lane: z.string(),
  content: z.string(),
  writtenAt: z.string(),
  state: z.string(),
});
const conversationSchema = z.looseObject({
  id: z.string(),
  draft: z.string(),
  other: nameSchema,
  row: z.optional(z.nullable(z.looseObject({ otherParticipant: nameSchema }))),
});

/** Whether the device holds a message or a draft that has not left it, as it is stored now. */
export async function hasUnsent(database: LocalDatabase): Promise<boolean> {
  const [entries, docs] = await Promise.all([
    allOf(database, 'outbox', entrySchema),
    allOf(database, 'conversations', conversationSchema),
  ]);
  return entries.length > 0 || docs.some(({ draft }) => draft !== '');
}

/**
 * Unsent messages and drafts as a JSON text a person can keep, with the names of whom they are for: also of
 * a database that cannot be opened, as it lies there.
 */
export async function exportUnsent(
  database: LocalDatabase,
  clock: Clock,
): Promise<{ readonly fileName: string; readonly text: string }> {
  const [entries, docs] = await Promise.all([
    allOf(database, 'outbox', entrySchema),
    allOf(database, 'conversations', conversationSchema),
  ]);
  const nameOf = new Map(
    docs.map(({ id, row, other }) => [id, (row?.otherParticipant ?? other)?.full_name ?? null]),
  );
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

async function allOf<T>(
  database: LocalDatabase,
  key: CollectionKey,
  schema: z.ZodMiniType<T>,
): Promise<readonly T[]> {
  const docs = await stored(database, key);
  return docs.flatMap((doc) => {
    const parsed = schema.safeParse(doc);
    return parsed.success ? [parsed.data] : [];
  });
}

async function stored(database: LocalDatabase, key: CollectionKey): Promise<readonly unknown[]> {
  try {
    return await readAll<unknown>((await database.collection(key)) as never);
  } catch {
    return await readStored(database.name, key);
  }
}
