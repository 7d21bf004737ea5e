import type { Live } from './types.ts';

/** A live value that a test sets. For tests. */
export function testLive<T>(initial: T): Live<T> & { set(next: T): void } {
  let current = initial;
  const readers = new Set<() => void>();
  return {
    get: () => current,
    subscribe(onChange) {
      readers.add(onChange);
      return () => readers.delete(onChange);
    },
    set(next) {
      current = next;
      for (const reader of readers) reader();
    },
  };
}
