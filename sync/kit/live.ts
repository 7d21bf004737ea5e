import type { Unsubscribe } from './clock.ts';

/** A value that changes. `get` gives the same reference until it does. */
export interface Live<T> {
  get(): T;
  subscribe(onChange: () => void): Unsubscribe;
}

/** A live read of the local database; undefined until the first result is there. */
export type LiveQuery<T> = Live<T | undefined>;

export interface LiveValue<T> extends Live<T> {
  /** Does nothing when `isSame` says the value did not change. */
  set(value: T): void;
}

/** A Live that is set from inside. Subscribers are called after the value changed, in no promised order. */
export function createLive<T>(
  initial: T,
  isSame: (one: T, other: T) => boolean = Object.is,
): LiveValue<T> {
  let current = initial;
  const subscribers = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      if (isSame(current, value)) return;
      current = value;
      for (const onChange of subscribers) onChange();
    },
    subscribe(onChange): Unsubscribe {
      const own = () => onChange();
      subscribers.add(own);
      return () => subscribers.delete(own);
    },
  };
}
