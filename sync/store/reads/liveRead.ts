import type { RxChangeEventBulk } from 'rxdb/plugins/core';
import type { CollectionKey, Docs } from '../collections.ts';
import type { Collection, LocalDatabase } from '../database.ts';
import { deviceFailureOf } from '../../model/failure.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Source } from '../../kit/source.ts';

const nothing = () => undefined;
/** New connections tried in a row for one read before it is given up until somebody else opens one. */
const REOPENS_MAX = 3;

/** What changed of a collection: ids, and the documents as they are now where they are there. */
export interface Touched<Doc> {
  readonly id: string;
  readonly doc: Doc;
  readonly isThere: boolean;
}

export interface LiveRead<Key extends CollectionKey, T> {
  read(collection: Collection<Key>): Promise<T>;
  /** Whether a change may change the answer. */
  concerns(touched: Touched<Docs[Key]>): boolean;
  /**
   * Whether listings that another thread added may change the answer (`Arrivals`); without it they do not. No change
   * says what they are: the answer is read again.
   */
  concernsArrived?(ids: readonly string[]): boolean;
  /**
   * The value after a change that concerns it, where the change says so much: what is open then costs no read for
   * each of its rows that is written. Null: it has to be read.
   */
  follow?(value: T, touched: Touched<Docs[Key]>): T | null;
  /** At least so long between two reads: a catalogue that is arriving changes many times a second. */
  readonly everyMs?: number;
}

export interface LiveReadDeps {
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A read of one collection, done again when something it is about has changed. It asks the indexes itself, where
 * the library's live queries would look at every document of a page that changed. Begins again by itself when the
 * database was reopened.
 */
export function liveRead<Key extends CollectionKey, T>(
  { database, clock, log }: LiveReadDeps,
  key: Key,
  { read, concerns, concernsArrived, follow, everyMs = 0 }: LiveRead<Key, T>,
): Source<T> {
  return (emit) => {
    let run = 0;
    let reopens = 0;
    let isReading = false;
    let isDue = false;
    let last: { readonly value: T } | null = null;
    let stop: Unsubscribe = nothing;
    let cancelWait: Unsubscribe = nothing;

    const failed = (mine: number, error: unknown) => {
      if (mine !== run || database.isClosed()) return;
      log.warn(`live read of ${key} failed`, error);
      if (deviceFailureOf(error) !== 'connectionLost' || reopens >= REOPENS_MAX) {
        database.noteRead(error);
        return;
      }
      reopens += 1;
      // Tells this read, as every other one, to begin again.
      database.reopen().catch((reason: unknown) => log.warn('reopening failed', reason));
    };
    const again = async (mine: number, collection: Collection<Key>) => {
      const isOver = () => mine !== run;
      const isWanted = () => isDue && !isOver();
      isDue = true;
      if (isReading) return;
      isReading = true;
      try {
        while (isWanted()) {
          isDue = false;
          const value = await read(collection);
          if (isOver()) return;
          reopens = 0;
          database.noteRead(null);
          last = { value };
          emit(value);
          if (everyMs > 0)
            await new Promise<void>((resolve) => {
              cancelWait = clock.after(everyMs, resolve);
            });
        }
      } catch (error) {
        failed(mine, error);
      } finally {
        isReading = false;
      }
    };
    /** Whether the changes could be followed from the last value; not while another one is being read. */
    const followed = (changes: readonly Touched<Docs[Key]>[]): boolean => {
      if (follow === undefined || last === null || isReading) return false;
      let { value } = last;
      for (const touched of changes) {
        const next = follow(value, touched);
        if (next === null) return false;
        value = next;
      }
      if (value !== last.value) {
        last = { value };
        emit(value);
      }
      return true;
    };
    const begin = async () => {
      const mine = ++run;
      stop();
      stop = nothing;
      isReading = false;
      last = null;
      try {
        const collection = await database.collection(key);
        if (mine !== run) return;
        const subscription = collection.eventBulks$.subscribe((bulk) => {
          const changes = touchedIn(bulk).filter(concerns);
          if (changes.length > 0 && !followed(changes)) void again(mine, collection);
        });
        const offArrived =
          concernsArrived &&
          database.arrivals.onArrived((ids) => {
            if (concernsArrived(ids)) void again(mine, collection);
          });
        stop = () => {
          subscription.unsubscribe();
          offArrived?.();
        };
        await again(mine, collection);
      } catch (error) {
        failed(mine, error);
      }
    };
    const offReopen = database.onReopen(() => void begin());
    void begin();
    return () => {
      run += 1;
      cancelWait();
      offReopen();
      stop();
    };
  };
}

/** What a bulk of the library's events says. */
export function touchedIn<Doc>({ events }: RxChangeEventBulk<Doc>): readonly Touched<Doc>[] {
  return events.map((event) => ({
    id: event.documentId,
    doc: event.documentData as Doc,
    isThere: event.operation !== 'DELETE',
  }));
}

/** Whatever changes. */
export const everything = (): boolean => true;
