import type { CollectionKey } from './collections.ts';
import type { LocalDatabase } from './database.ts';
import { readRange } from './beneath/documents.ts';
import { readStored } from './readStored.ts';
import { stateOf } from './beneath/rowNote.ts';

/** A row as it is stored, with what is noted of it. */
export interface UnheardRow {
  readonly doc: object;
  readonly isRemoved: boolean;
}

interface Range {
  readonly index: readonly string[];
  readonly from: readonly string[];
  readonly to: readonly string[];
}
const ALL: Range = { index: [], from: [], to: [] };

/** One's own listings alone: a catalogue is not read to find them. */
const rangeOf = (key: CollectionKey, userId: string): Range =>
  key === 'properties' ? { index: ['ownerId'], from: [userId], to: [userId] } : ALL;

/** Rows that were changed or taken out here and that the server has not answered. */
export async function unheardRows(
  database: LocalDatabase,
  key: CollectionKey,
  userId: string,
): Promise<readonly UnheardRow[]> {
  const range = rangeOf(key, userId);
  const [here, gone] = await Promise.all([
    storedDocs(database, key, range),
    storedDocs(database, key, range, true),
  ]);
  return [
    ...here.filter((doc) => isUnheard(doc)).map((doc) => ({ doc, isRemoved: false })),
    ...gone.filter((doc) => isUnheard(doc, true)).map((doc) => ({ doc, isRemoved: true })),
  ];
}

/** Changed here, and the server has not said that it has it. Made and taken out here, there is nothing to say. */
export function isUnheard(doc: object, isRemoved = false): boolean {
  const state = stateOf(doc);
  if (state.status !== 'changed') return false;
  return !isRemoved || state.base !== null || state.sent.length > 0;
}

/** The documents of a collection, also of one that cannot be opened, as they lie there. */
export async function storedDocs(
  database: LocalDatabase,
  key: CollectionKey,
  range: Range = ALL,
  isDeleted = false,
): Promise<readonly object[]> {
  try {
    const collection = (await database.collection(key)) as unknown as Parameters<
      typeof readRange<Record<string, unknown>>
    >[0];
    return await readRange(collection, { ...range, isDeleted });
  } catch {
    // A store of another version does not tell removed documents from the present ones.
    return isDeleted ? [] : (await readStored(database.name, key)).filter(isObject);
  }
}

const isObject = (doc: unknown): doc is object => typeof doc === 'object' && doc !== null;
