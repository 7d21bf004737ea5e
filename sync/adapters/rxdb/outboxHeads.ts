import type { DexieStorageInternals } from 'rxdb/plugins/core';
import type { Collection } from '../../store/database.ts';
import type { OutboxDoc } from '../../store/schemas/outbox.ts';

/*
 * What a look at the queue needs, read with cursors of IndexedDB itself: the library has neither a way to
 * jump from lane to lane nor one to read an index from its end, and all of a long queue costs as much as
 * sending a part of it.
 *
 *   [_deleted, lane, order, id]     order = −position: a lane's first entry is the last of its range
 */
const INDEX = '[_deleted+lane+order+id]';
const THERE = '0';
/** Above every lane, order and id. */
const HIGHEST = '\uffff';

/** The lanes that have entries: one step of the cursor each. */
export async function lanesIn(outbox: Collection<'outbox'>): Promise<string[]> {
  const lanes: string[] = [];
  await walk(outbox, { from: [THERE], to: [THERE, HIGHEST], direction: 'next' }, (cursor) => {
    const { lane } = cursor.value as OutboxDoc;
    lanes.push(lane);
    cursor.continue([THERE, lane, HIGHEST]);
    return true;
  });
  return lanes;
}

/**
 * The first entries of a lane that are not parked: at least `limit`, and those that share the last one's
 * place, unless there are fewer.
 */
export async function headOf(
  outbox: Collection<'outbox'>,
  lane: string,
  limit: number,
): Promise<OutboxDoc[]> {
  const docs: OutboxDoc[] = [];
  const range = { from: [THERE, lane], to: [THERE, lane, HIGHEST], direction: 'prev' } as const;
  await walk(outbox, range, (cursor) => {
    const doc = cursor.value as OutboxDoc;
    const last = docs.at(-1);
    if (docs.length >= limit && doc.position !== last?.position) return false;
    if (doc.state !== 'failed') docs.push(doc);
    cursor.continue();
    return true;
  });
  return docs;
}

interface Walk {
  readonly from: readonly string[];
  readonly to: readonly string[];
  readonly direction: 'next' | 'prev';
}

/** Calls `step` for each document of a range of the index, as long as it says that it moved the cursor on. */
async function walk(
  { storageInstance }: Collection<'outbox'>,
  { from, to, direction }: Walk,
  step: (cursor: IDBCursorWithValue) => boolean,
): Promise<void> {
  const { dexieDb, dexieTable } = await (storageInstance.internals as DexieStorageInternals);
  const range = IDBKeyRange.bound(from, to);
  await dexieDb.transaction('r', dexieTable, async ({ idbtrans }) => {
    const request = idbtrans.objectStore(dexieTable.name).index(INDEX).openCursor(range, direction);
    await new Promise<void>((resolve, reject) => {
      request.addEventListener('error', () => reject(request.error ?? new Error('not read')));
      request.addEventListener('success', () => {
        const cursor = request.result;
        if (cursor === null || !step(cursor)) resolve();
      });
    });
  });
}
