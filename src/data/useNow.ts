import { useSyncExternalStore } from 'react';
import { nowInDocument, onDocumentLeft } from './aheadDocument.ts';

const TICK_MS = 30_000;
const listeners = new Set<() => void>();
let now = Date.now();
let timer: ReturnType<typeof setInterval> | undefined;

function tick() {
  now = Date.now();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  const stop = onDocumentLeft(listener);
  if (timer === undefined) {
    timer = setInterval(tick, TICK_MS);
    document.addEventListener('visibilitychange', tick);
  }
  return () => {
    stop();
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
    document.removeEventListener('visibilitychange', tick);
  };
}

/** The clock stops without subscribers: the first new one must not see an old time. */
function read(): number {
  if (timer === undefined && Date.now() - now >= TICK_MS) now = Date.now();
  return now;
}

const readInDocument = () => nowInDocument(read);

/** The time in ms since the epoch, exact to half a minute: for texts like `5 min. ago`, and for what is still ahead. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, readInDocument, readInDocument);
}
