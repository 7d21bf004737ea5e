import { startTransition, useEffect, useState } from 'react';

/** The longest wait for a calm moment once a frame is painted, ms. */
const CALM_MS = 500;
/** The wait of a browser that cannot tell of one (Safari), ms. */
const UNTOLD_MS = 100;

const waiting = new Set<() => void>();
let isAsked = false;

/** All that wait go at once: what they show is rendered together. */
function go(): void {
  isAsked = false;
  const acts = [...waiting];
  waiting.clear();
  startTransition(() => {
    for (const act of acts) act();
  });
}

/** Resolves in the first calm moment behind the next frame: whatever waits for it stands in the way of no paint. */
export const calm = (): Promise<void> => new Promise((resolve) => void whenIdle(resolve));

function whenIdle(act: () => void): () => void {
  waiting.add(act);
  if (!isAsked) {
    isAsked = true;
    requestAnimationFrame(() => {
      if ('requestIdleCallback' in window) window.requestIdleCallback(go, { timeout: CALM_MS });
      else setTimeout(go, UNTOLD_MS);
    });
  }
  return () => void waiting.delete(act);
}

/** True from the first calm moment behind a frame on, once it is wanted: nothing of it stands in the way of that frame. */
export function useIdle(isWanted = true): boolean {
  const [isIdle, setIdle] = useState(false);
  useEffect(() => (isWanted ? whenIdle(() => setIdle(true)) : undefined), [isWanted]);
  return isIdle;
}
