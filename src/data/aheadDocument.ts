import { useSyncExternalStore } from 'react';

/**
 * The document that came with a search in it (docs/decisions/start-and-bundles.md): its first painting here
 * must say what is written there. Facts the device knows better (its clock, its time zone, its width) follow
 * once that stands, in a task of their own: together they are twice as long, and nothing can be pressed meanwhile.
 */

let madeAt: number | null = null;
const listeners = new Set<() => void>();

/** Call before anything is painted. `at`: ms since the epoch, the time that all ages in the document are reckoned by. */
export function standsSince(at: number | null): void {
  madeAt = at;
}

/** `now`, or while such a document is written or taken over the time it is of. Ms since the epoch. */
export const nowInDocument = (now: () => number): number => madeAt ?? now();

/** Calls back once the document is left. */
export function onDocumentLeft(callback: () => void): () => void {
  listeners.add(callback);
  return () => listeners.delete(callback);
}

/** React has taken the document over: from now on the device's own facts are shown. */
export function leaveDocument(): void {
  if (madeAt === null) return;
  madeAt = null;
  for (const listener of [...listeners]) listener();
}

const isWritten = () => madeAt !== null;

/** True while a document with a search in it is written, and while React takes it over. */
export function useIsAhead(): boolean {
  return useSyncExternalStore(onDocumentLeft, isWritten, isWritten);
}
