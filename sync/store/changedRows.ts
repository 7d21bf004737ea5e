import { readStoredDocs } from './beneath/documents.ts';
import { writtenAt } from './beneath/layout.ts';
import { type CollectionKey, type Docs, REPLICATED_COLLECTIONS } from './collections.ts';
import type { LocalDatabase } from './database.ts';
import { readAgainAfter } from '../kit/backoff.ts';
import type { Clock, Unsubscribe } from '../kit/clock.ts';
import { createLive, type Live } from '../kit/live.ts';
import type { Log } from '../kit/log.ts';
import { createTimer } from '../kit/timer.ts';
import { isChangedHere } from './beneath/rowNote.ts';
import { watchChanges } from './reads/watchChanges.ts';
import { unheardRows } from './unheardRows.ts';

/** A row that a person changed and the server has not answered, with all that is noted of it. */
export interface ChangedRow {
  readonly key: CollectionKey;
  readonly doc: Docs[CollectionKey];
  /** ms since the epoch: when it was changed, or first heard of here. */
  readonly changedAt: number;
}

export interface ChangedRows extends Live<readonly ChangedRow[]> {
  /** True once the changes from before this began have been read, of every collection. */
  isKnown(): boolean;
  /** Begins to read along; ends with what it gives. Rows known before stay known. */
  watch(): Unsubscribe;
}

/** Areas are the server's alone. */
const WRITTEN = ([...REPLICATED_COLLECTIONS] as CollectionKey[]).filter((key) => key !== 'areas');

/**
 * Keeps in memory what was changed here and not answered, for the case that the browser removes it. In the leader
 * alone: it has these collections open anyhow, and hears what every tab writes.
 */
export function createChangedRows(
  database: LocalDatabase,
  userId: string,
  { clock, log }: { readonly clock: Clock; readonly log: Log },
): ChangedRows {
  const known = new Map<string, ChangedRow>();
  const read = new Set<CollectionKey>();
  const rows = createLive<readonly ChangedRow[]>([]);
  const tell = () => rows.set([...known.values()]);
  /** True where that is news. */
  const note = (key: CollectionKey, doc: Docs[CollectionKey]): boolean => {
    const name = `${key} ${doc.id}`;
    if (!isChangedHere(doc)) return known.delete(name);
    const changedAt = known.get(name)?.changedAt ?? writtenAt(doc) ?? Number.POSITIVE_INFINITY;
    known.set(name, { key, doc, changedAt });
    return true;
  };
  /** Missing rows are not forgotten: they may be the reason for this. */
  const readAgain = async (key: CollectionKey) => {
    for (const { doc } of await unheardRows(database, key, userId))
      note(key, doc as Docs[CollectionKey]);
    const ids = [...known.values()].flatMap((row) => (row.key === key ? [row.doc.id] : []));
    const docs: readonly unknown[] = await readStoredDocs<Docs[CollectionKey]>(
      await database.collection(key),
      ids,
      {
        withRemoved: true,
      },
    );
    for (const doc of docs) note(key, doc as Docs[CollectionKey]);
    read.add(key);
    tell();
  };
  return {
    get: rows.get,
    subscribe: rows.subscribe,
    isKnown: () => WRITTEN.every((key) => read.has(key)),
    watch() {
      let isOver = false;
      const stops = WRITTEN.flatMap((key) => {
        const again = createTimer(clock);
        const look = (failures = 0) => {
          again.clear();
          readAgain(key).catch((error: unknown) => {
            if (isOver || database.isClosed()) return;
            log.info(`what was changed of ${key} is not known`, error);
            again.set(readAgainAfter(failures), () => look(failures + 1));
          });
        };
        const stop = watchChanges(database, key, {
          onTouched(touched) {
            const news = touched.filter(({ doc }) => note(key, doc));
            if (news.length > 0) tell();
          },
          onOpened: () => look(),
        });
        return [stop, again.clear];
      });
      return () => {
        isOver = true;
        stops.forEach((stop) => stop());
      };
    },
  };
}
