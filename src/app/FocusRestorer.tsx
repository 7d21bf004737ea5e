import { useEffect } from 'react';
import { loadOptional } from './update/missingChunk.ts';

/** An element is focused, and removed, behind one of these. */
const FIRST_ACTS = ['keydown', 'pointerdown'] as const;

/** Gives the focus a new place when the element that had it is removed. Renders nothing. */
export function FocusRestorer() {
  useEffect(() => {
    const ending = new AbortController();
    let stop: (() => void) | undefined;
    const load = async () => {
      const code = await loadOptional(() => import('./restoreFocus.ts'));
      if (!ending.signal.aborted) stop = code?.restoreFocus(document);
    };
    const begin = () => {
      for (const kind of FIRST_ACTS) document.removeEventListener(kind, begin, true);
      void load();
    };
    for (const kind of FIRST_ACTS)
      document.addEventListener(kind, begin, { capture: true, signal: ending.signal });
    return () => {
      ending.abort();
      stop?.();
    };
  }, []);
  return null;
}
