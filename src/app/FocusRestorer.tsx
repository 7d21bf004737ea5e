import { useEffect } from 'react';
import { restoreFocus } from './restoreFocus.ts';

/** Gives the focus a new place when the element that had it is removed. Renders nothing. */
export function FocusRestorer() {
  useEffect(() => restoreFocus(document), []);
  return null;
}
