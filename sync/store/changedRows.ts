import { type CollectionKey, type Docs, REPLICATED_COLLECTIONS } from './collections.ts';
import type { LocalDatabase } from './database.ts';
import type { Unsubscribe } from '../kit/clock.ts';
import type { Log } from '../kit/log.ts';
import { isChangedHere } from './reads/changedHere.ts';
import { watchChanges } from './reads/watchChanges.ts';
import { unheardRows } from './unheardRows.ts';

/** A row that a person changed and the server has not answered, with all that is noted of it. */
export interface ChangedRow {
  readonly key: CollectionKey;
  readonly doc: Docs[CollectionKey];
  /** ms since the epoch: when it was changed, or first heard of here. */
  readonly changedAt: number;
}

export interface ChangedRows {
  get(): readonly ChangedRow[];
  /** Calls back when they may be others. */
  subscribe(onChange: () => void): Unsubscribe;
  /** What was changed before this began has been read, of every collection. */
  isKnown(): boolean;
  /** Begins to read along; ends with what it gives. What was known before stays known. */
  watch(): Unsubscribe;
}

/** Areas are the server's alone. */
const WRITTEN = ([...REPLICATED_COLLECTIONS] as CollectionKey[]).filter((key) => key !== 'areas');

/**
 * Keeps in memory what was changed here and not answered, for the case that the browser removes it. In the leader
 * alone: it has these collections open anyhow, and hears what every tab writes.
 */
export function createChangedRows(database: LocalDatabase, userId: string, log: Log): ChangedRows {
  const known = new Map<string, ChangedRow>();
  const read = new Set<CollectionKey>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of Array.from(listeners)) listener();
  };
  /** True where that is news. */
  const note = (key: CollectionKey, doc: Docs[CollectionKey]): boolean => {
    const name = `${key} ${doc.id}`;
    if (!isChangedHere(doc)) return known.delete(name);
    const changedAt = known.get(name)?.changedAt ?? writtenAtOf(doc);
    known.set(name, { key, doc, changedAt });
    return true;
  };
  /** What is not there is not forgotten: that may be what this is for. */
  const readAgain = async (key: CollectionKey) => {
    for (const { doc } of await unheardRows(database, key, userId))
      note(key, doc as Docs[CollectionKey]);
    const ids = [...known.values()].flatMap((row) => (row.key === key ? [row.doc.id] : []));
    const { storageInstance } = await database.collection(key);
    const docs: readonly unknown[] = await storageInstance.findDocumentsById(ids, true);
    for (const doc of docs) note(key, doc as Docs[CollectionKey]);
    read.add(key);
    tell();
  };
  return {
    get: () => [...known.values()],
    subscribe(onChange) {
      const own = () => onChange();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    isKnown: () => WRITTEN.every((key) => read.has(key)),
    watch() {
      const stops = WRITTEN.map((key) =>
        watchChanges(database, key, {
          onTouched(touched) {
            const news = touched.filter(({ doc }) => note(key, doc));
            if (news.length > 0) tell();
          },
          onReopened() {
            readAgain(key).catch((error: unknown) => {
              if (!database.isClosed()) log.info(`what was changed of ${key} is not known`, error);
            });
          },
        }),
      );
      return () => stops.forEach((stop) => stop());
    },
  };
}

/** The library's own note of its last write. */
const writtenAtOf = (doc: object): number => {
  const { _meta: meta } = doc as { readonly _meta?: { readonly lwt?: number } };
  return meta?.lwt ?? Number.POSITIVE_INFINITY;
};
