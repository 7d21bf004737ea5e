import { useEffect } from 'react';
import { loadOptional } from './update/missingChunk.ts';

/** Gives the focus a new place when the element that had it is removed. Renders nothing. */
export function FocusRestorer() {
  useEffect(() => {
    let stop: (() => void) | undefined;
    let isGone = false;
    const begin = async () => {
      const code = await loadOptional(() => import('./restoreFocus.ts'));
      if (!isGone) stop = code?.restoreFocus(document);
    };
    void begin();
    return () => {
      isGone = true;
      stop?.();
    };
  }, []);
  return null;
}
