import { AsyncLocalStorage } from 'node:async_hooks';

interface Asking {
  readonly caller?: string;
  readonly request?: string;
}
const within = new AsyncLocalStorage<Asking>();

/**
 * Runs `work` as that of `caller`: a network address, or a person. A database that has one session gives its turns by callers;
 * one with a session each pays it no attention.
 */
export function asCaller<T>(caller: string, work: () => T): T {
  return within.run({ ...within.getStore(), caller }, work);
}

/** Runs `work` as part of the request of this name: log and database say it with what they do. */
export function asRequest<T>(request: string, work: () => T): T {
  return within.run({ ...within.getStore(), request }, work);
}

/** `work` as that of the caller and request there are now, whoever runs it later. */
export function asNow<T>(work: () => T): () => T {
  const asking = within.getStore() ?? {};
  return () => within.run(asking, work);
}

/** The caller whose work this is; undefined for the server's own. */
export function callerNow(): string | undefined {
  return within.getStore()?.caller;
}

/** The request whose work this is; undefined for the server's own. */
export function requestNow(): string | undefined {
  return within.getStore()?.request;
}
