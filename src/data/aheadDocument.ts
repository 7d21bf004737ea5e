import { useSyncExternalStore } from 'react';

/**
 * The document that came with a search in it (docs/decisions/start-and-bundles.md): its first painting here
 * must say what is written there. Facts the device knows better (its clock, its time zone, its width) follow
 * in the painting after that.
 */

let madeAt: number | null = null;

/** Call before anything is painted. `at`: ms since the epoch, the time that all ages in the document are reckoned by. */
export function standsSince(at: number | null): void {
  madeAt = at;
}

/** `now`, or while such a document is written or taken over the time it is of. Ms since the epoch. */
export const nowInDocument = (now: () => number): number => madeAt ?? now();

const never = () => () => undefined;
const isNot = () => false;
const isWritten = () => madeAt !== null;

/** True while a document with a search in it is written, and while React takes it over. */
export function useIsAhead(): boolean {
  return useSyncExternalStore(never, isNot, isWritten);
}
