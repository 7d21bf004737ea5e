import { AsyncLocalStorage } from 'node:async_hooks';

const within = new AsyncLocalStorage<string | undefined>();

/**
 * Runs `work` as that of `caller`: a network address, or a person. A database that has one session gives its turns by callers;
 * one with a session each pays it no attention.
 */
export function asCaller<T>(caller: string, work: () => T): T {
  return within.run(caller, work);
}

/** `work` as that of the caller there is now, whoever runs it later. */
export function asNow<T>(work: () => T): () => T {
  const caller = within.getStore();
  return () => within.run(caller, work);
}

/** The caller whose work this is; undefined for the server's own. */
export function callerNow(): string | undefined {
  return within.getStore();
}
