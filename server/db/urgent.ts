import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<true>();

/**
 * Marks work that goes on when the disk has little room left: signing out and renewing a session. They write
 * a few rows. Without them people would stay signed in, or be signed out, because of a disk that is not
 * theirs.
 */
export function urgently<T>(work: () => T): T {
  return within.run(true, work);
}

/** True within `urgently`. */
export function isUrgent(): boolean {
  return within.getStore() ?? false;
}
