import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { VirtualItem } from '@tanstack/react-virtual';
import { type KeptRows, usePlaceHere } from './pagePlaces.ts';

/** The state of a list of rows when its page was left; null where they have not been there, or come anew. */
export interface RowsBefore {
  readonly columns: number;
  /** px. */
  readonly scrolled: number;
  readonly measured: VirtualItem[];
}

/** The rows of a list as they were when its page was left. `scroller`: the part of the page that it scrolls in. */
export function useRowsBefore(list: string, scroller: string): RowsBefore | null {
  const here = usePlaceHere();
  const [before] = useState((): RowsBefore | null => {
    const place = here?.isBack === true ? here.places.get(here.page) : null;
    const rows = place?.rows[list];
    if (place == null || rows === undefined) return null;
    return {
      columns: rows.columns,
      scrolled: place.scrolled[scroller] ?? 0,
      measured: rows.sizes.map(([index, size]) => itemOf(index, size)),
    };
  });
  return before;
}

/** Keeps the rows of a list for when somebody comes back to its page. */
export function useKeepRows(list: string, read: () => KeptRows): void {
  const here = usePlaceHere();
  const latest = useRef(read);
  useLayoutEffect(() => {
    latest.current = read;
  });
  useEffect(() => {
    if (here === null) return undefined;
    const { page, places } = here;
    const keep = () => {
      const rows = latest.current();
      if (rows.sizes.length > 0)
        places.change(page, (before) => ({ ...before, rows: { ...before.rows, [list]: rows } }));
    };
    // Before the shell stores all places: what listens in the capture phase hears first.
    window.addEventListener('pagehide', keep, { capture: true });
    return () => {
      window.removeEventListener('pagehide', keep, { capture: true });
      keep();
    };
  }, [here, list]);
}

/** The virtualizer takes of it the key, which is the index, and the size; where it starts it reckons itself. */
const itemOf = (index: number, size: number): VirtualItem => ({
  index,
  key: index,
  size,
  start: 0,
  end: size,
  lane: 0,
});
