import type { Unsubscribe } from '../ports/clock.ts';
import type { Live } from '../types.ts';

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
