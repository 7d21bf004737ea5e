import { onWritten, type Touched } from '../beneath/changes.ts';
import type { CollectionKey, Docs } from '../collections.ts';
import type { Collection, LocalDatabase } from '../database.ts';
import type { Clock, Unsubscribe } from '../../kit/clock.ts';
import type { Log } from '../../kit/log.ts';
import type { Source } from '../../kit/source.ts';
import { following, type ReadRun } from './following.ts';

const nothing = () => undefined;

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
  /** While one read follows the other it waits longer and longer before the next, up to this. */
  readonly seldomMs?: number;
}

export interface LiveReadDeps {
  readonly database: LocalDatabase;
  readonly clock: Clock;
  readonly log: Log;
}

/**
 * A read of one collection, done again when something it is about has changed. It asks the indexes itself, where
 * the library's live queries would look at every document of a page that changed. How it goes on after a failure is said at
 * `following`.
 */
export function liveRead<Key extends CollectionKey, T>(
  { database, clock, log }: LiveReadDeps,
  key: Key,
  { read, concerns, concernsArrived, follow, everyMs = 0, seldomMs = everyMs }: LiveRead<Key, T>,
): Source<T> {
  return (emit) => {
    let cancelWait: Unsubscribe = nothing;
    const begin = (collection: Collection<Key>, { isOver, worked, failed }: ReadRun) => {
      let isReading = false;
      let isDue = false;
      let last: { readonly value: T } | null = null;
      const isWanted = () => isDue && !isOver();

      const again = async () => {
        isDue = true;
        if (isReading) return;
        isReading = true;
        try {
          let waitMs = everyMs;
          while (isWanted()) {
            isDue = false;
            const value = await read(collection);
            if (isOver()) return;
            worked();
            last = { value };
            emit(value);
            if (everyMs > 0)
              await new Promise<void>((resolve) => {
                cancelWait = clock.after(waitMs, resolve);
              });
            waitMs = Math.min(waitMs * 2, seldomMs);
          }
        } catch (error) {
          failed(error);
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

      const stops = [
        onWritten<Docs[Key]>(collection, (touched) => {
          const changes = touched.filter(concerns);
          if (changes.length > 0 && !followed(changes)) void again();
        }),
        concernsArrived === undefined
          ? nothing
          : database.arrivals.listen((homes) => {
              if (concernsArrived(homes.map(({ id }) => id))) void again();
            }),
      ];
      void again();
      return () => stops.forEach((stop) => stop());
    };
    const stop = following(database, key, { clock, log }, begin);
    return () => {
      cancelWait();
      stop();
    };
  };
}

/** Accepts every change. */
export const everything = (): boolean => true;
