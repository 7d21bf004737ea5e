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
  /** For a log out in another tab: its clearing may have come before a `put` of this one. */
  forgetAll(): void;
}

/** Notes under keys that hold this mark. `what` names them where local storage refuses one. */
export function createLocalNotes(
  storage: Storage,
  { mark, what, log }: { readonly mark: string; readonly what: string; readonly log: Log },
): LocalNotes {
  const prefixOf = (userId: string) => `${databaseNameOf(userId)}${mark}`;
  const keys = () => Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
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
      return keys()
        .filter((key) => key.startsWith(prefix))
        .map((key) => ({ id: key.slice(prefix.length), value: storage.getItem(key) ?? '' }));
    },
    forgetAll() {
      for (const key of keys()) if (key.includes(mark)) storage.removeItem(key);
    },
  };
}
