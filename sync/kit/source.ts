import type { Clock, Unsubscribe } from './clock.ts';
import type { Live, LiveQuery } from './live.ts';

const nothing = () => undefined;

/** Something that emits values from the moment it is called until it is unsubscribed. */
export type Source<T> = (emit: (value: T) => void) => Unsubscribe;

/** How long a query nobody reads stays live: a remount or a way back finds it running. */
const GRACE_MS = 3000;

/**
 * A source as the screens read it: runs while somebody reads, and keeps its last value. `owner`: whose value
 * it is; what one owner left is never given to another. `isEqual`: a value that says the same as the last one is that one.
 */
export function liveQuery<T>(
  source: Source<T | undefined>,
  clock: Clock,
  owner: () => unknown,
  isEqual: (last: T | undefined, next: T | undefined) => boolean = Object.is,
): LiveQuery<T> {
  let value: T | undefined;
  let valueOwner: unknown;
  let stop: Unsubscribe | null = null;
  let cancelGrace: Unsubscribe = nothing;
  const subscribers = new Set<() => void>();
  return {
    get: () => (owner() === valueOwner ? value : undefined),
    subscribe(onChange) {
      const own = () => onChange();
      subscribers.add(own);
      cancelGrace();
      stop ??= source((next) => {
        if (isEqual(value, next) && owner() === valueOwner) return;
        value = next;
        valueOwner = owner();
        for (const each of Array.from(subscribers)) each();
      });
      return () => {
        if (!subscribers.delete(own) || subscribers.size > 0) return;
        cancelGrace();
        cancelGrace = clock.after(GRACE_MS, () => {
          stop?.();
          stop = null;
        });
      };
    },
  };
}

/** A value that is known and stays. */
export const always =
  <T>(known: T): Source<T> =>
  (emit) => {
    emit(known);
    return nothing;
  };

/** A source whose value stays unknown. */
export const never: Source<never> = () => nothing;

/** One run of a source for all who read it at the same time; late readers get the last value at once. */
export function shared<T>(source: Source<T>): Source<T> {
  const readers = new Set<(value: T) => void>();
  let last: { readonly value: T } | null = null;
  let stop: Unsubscribe | null = null;
  return (emit) => {
    const own = (value: T) => emit(value);
    readers.add(own);
    if (stop === null) {
      stop = source((value) => {
        last = { value };
        for (const reader of Array.from(readers)) reader(value);
      });
    } else if (last !== null) own(last.value);
    return () => {
      if (!readers.delete(own) || readers.size > 0) return;
      stop?.();
      stop = null;
      last = null;
    };
  };
}

/** The first value of a source. */
export const first = <T>(source: Source<T>): Promise<T> =>
  new Promise((resolve) => {
    const stop = source((value) => {
      resolve(value);
      // It may emit before it has given the way to stop.
      queueMicrotask(() => stop());
    });
  });

export const fromLive =
  <T>(live: Live<T>): Source<T> =>
  (emit) => {
    emit(live.get());
    return live.subscribe(() => emit(live.get()));
  };

export const mapped =
  <T, U>(source: Source<T>, map: (value: T) => U): Source<U> =>
  (emit) =>
    source((value) => emit(map(value)));

/** Emits once every one of the sources has, then whenever one does. */
export function combined<T extends readonly unknown[]>(
  sources: { readonly [Index in keyof T]: Source<T[Index]> },
): Source<T> {
  return (emit) => {
    const values: unknown[] = [];
    const seen = new Set<number>();
    const stops = sources.map((source, index) =>
      source((value: unknown) => {
        values[index] = value;
        seen.add(index);
        if (seen.size === sources.length) emit([...values] as unknown as T);
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  };
}

/** Runs the source made for the present value, another one where the value is another. */
export const switched =
  <Key, T>(
    keys: Source<Key>,
    isEqual: (last: Key, next: Key) => boolean,
    sourceOf: (key: Key) => Source<T>,
  ): Source<T> =>
  (emit) => {
    let stop: Unsubscribe = nothing;
    let last: { readonly key: Key } | null = null;
    const stopKeys = keys((key) => {
      if (last !== null && isEqual(last.key, key)) return;
      last = { key };
      stop();
      stop = sourceOf(key)(emit);
    });
    return () => {
      stopKeys();
      stop();
    };
  };

/** Runs the source made for the present key, undefined while there is none. */
export function following<Key, T>(
  keys: Live<Key | null>,
  sourceOf: (key: Key) => Source<T>,
): Source<T | undefined> {
  return (emit) => {
    let stop: Unsubscribe = nothing;
    let current: Key | null = null;
    const follow = () => {
      const key = keys.get();
      if (key === current) return;
      stop();
      stop = nothing;
      current = key;
      if (key === null) emit(undefined);
      else stop = sourceOf(key)(emit);
    };
    const unsubscribe = keys.subscribe(follow);
    if (keys.get() === null) emit(undefined);
    else follow();
    return () => {
      unsubscribe();
      stop();
    };
  };
}
