import { useEffect } from 'react';
import { keepFocus } from './keepFocus.ts';

/** Sees to it that the focus is never nowhere because of what went. Shows nothing. */
export function FocusKeeper() {
  useEffect(() => keepFocus(document), []);
  return null;
}
