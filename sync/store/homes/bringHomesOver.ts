import * as z from 'zod/mini';
import { areaOf } from '#contract/protocol/scope.ts';
import { type Checkpoint, checkpointSchema, syncFieldsSchema } from '#contract/protocol/sync.ts';
import { deviceFailureOf } from '../../model/failure.ts';
import { DOCS, indexOf, type Kept, NOT_DELETED, storeNameOf } from '../beneath/layout.ts';
import { storedDatabases } from '../identity.ts';
import { homeLine } from './homeFacts.ts';
import { completed, result } from './homeConnection.ts';
import type { HomeStore } from './homeStore.ts';

/*
 * Earlier versions of this app stored homes of areas as documents. Each area's become its base here, so that a device that updates
 * without a network keeps its city; its documents go once its base is stored, and a tab that dies between goes on.
 */

/** The version of the store in which homes of areas were documents. */
const BEFORE = 0;
/** The base that a device made itself: no server names one so. */
const MADE_HERE = 'made here';
/** Packs of areas on their way lay in a database of their own. */
const packsBefore = (databaseName: string): string => `${databaseName}-area-packs`;
/** Cursors of earlier versions that say where a device stood in the middle of an area. */
const UNFINISHED: ReadonlySet<string> = new Set(['begun', 'snapshot', 'waiting']);

const cursorsSchema = z.object({ cursors: z.record(z.string(), checkpointSchema) });
/** Another person's, as its area showed it; nothing else is promised of a document of an earlier version. */
const docSchema = z.object({
  via: z.literal('area'),
  isGone: z.literal(false),
  row: z.looseObject({ id: z.string() }),
  ...syncFieldsSchema.shape,
});

/** `cursors`: how far scopes of listings were pulled, as it was noted. */
export async function bringHomesOver(
  databaseName: string,
  homes: HomeStore,
  cursors: unknown,
): Promise<void> {
  const name = storeNameOf(databaseName, 'properties', BEFORE);
  indexedDB.deleteDatabase(packsBefore(databaseName));
  if ((await storedDatabases(databaseName))?.includes(name) !== true) return;
  const database = await result<IDBDatabase>(indexedDB.open(name));
  try {
    const noted = cursorsSchema.safeParse(cursors).data?.cursors ?? {};
    for (const [scope, checkpoint] of Object.entries(noted)) {
      const area = areaOf(scope);
      // One after the other: each is read whole.
      // oxlint-disable-next-line no-await-in-loop
      if (area !== null) await bringAreaOver(database, homes, { area, checkpoint });
    }
  } finally {
    database.close();
  }
}

async function bringAreaOver(
  database: IDBDatabase,
  homes: HomeStore,
  { area, checkpoint }: { readonly area: string; readonly checkpoint: Checkpoint },
): Promise<void> {
  const range = IDBKeyRange.bound([NOT_DELETED, area], [NOT_DELETED, area, []]);
  const index = database
    .transaction(DOCS)
    .objectStore(DOCS)
    .index(indexOf(['areaId']));
  const stored = await result<readonly Kept<object>[]>(index.getAll(range));
  const docs = stored.flatMap((doc) => docSchema.safeParse({ ...doc, deleted: false }).data ?? []);
  const isHere = (await homes.areas()).has(area);
  // Of one whose documents made room for others nothing is left: it comes anew.
  if (!isHere && docs.length > 0 && !UNFINISHED.has(checkpoint.epoch)) {
    const rows = docs.map(({ row, id, rev, updated_at, deleted }) =>
      homeLine({ ...row, id, rev, updated_at, deleted }),
    );
    try {
      await homes.take(area, { base: MADE_HERE, checkpoint, homes: rows }, undefined);
    } catch (error) {
      // No room: its documents make some, it comes anew, and what nobody else has is opened.
      if (deviceFailureOf(error) !== 'quota') throw error;
    }
  }
  const transaction = database.transaction(DOCS, 'readwrite');
  const done = completed(transaction);
  for (const { id } of docs) transaction.objectStore(DOCS).delete(id);
  await done;
}
