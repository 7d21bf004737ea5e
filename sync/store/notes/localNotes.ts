import { databaseNameOf } from '../identity.ts';
import type { Log } from '../../kit/log.ts';

/**
 * The values on their way to the database, by person and id, in local storage: they stand there before `put`
 * returns.
 */
export interface LocalNotes {
  put(userId: string, id: string, value: unknown): void;
  /** Takes the note away if what it says is so. */
  drop(userId: string, id: string, isSo: (value: string) => boolean): void;
  of(userId: string): readonly { readonly id: string; readonly value: string }[];
}

/** Takes away every note of this person, of whatever kind, and nobody else's: a tab that was stopped hears late that they logged out. */
export function forgetNotes(storage: Storage, userId: string): void {
  for (const key of keysOf(storage))
    if (key.startsWith(databaseNameOf(userId))) storage.removeItem(key);
}

const keysOf = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');

/** Notes under keys that hold this mark. `what` names them where local storage refuses one. */
export function createLocalNotes(
  storage: Storage,
  { mark, what, log }: { readonly mark: string; readonly what: string; readonly log: Log },
): LocalNotes {
  const prefixOf = (userId: string) => `${databaseNameOf(userId)}${mark}`;
  return {
    put(userId, id, value) {
      try {
        storage.setItem(`${prefixOf(userId)}${id}`, JSON.stringify(value));
      } catch (error) {
        log.warn(`local storage refused ${what}`, error);
      }
    },
    drop(userId, id, isSo) {
      const key = `${prefixOf(userId)}${id}`;
      const value = storage.getItem(key);
      if (value !== null && isSo(value)) storage.removeItem(key);
    },
    of(userId) {
      const prefix = prefixOf(userId);
      return keysOf(storage)
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ id: key.slice(prefix.length), value: storage.getItem(key) ?? '' }));
    },
  };
}
