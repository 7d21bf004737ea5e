import { useEffect, useState } from 'react';
import { usePlaceHere } from '#src/ui/pagePlaces.ts';
import type { Drawing } from './useDrawing.ts';
import type { Seen, View } from './useMapView.ts';

/** The view of a map when its page was left; null: nobody had moved it, or they come anew. */
export function useViewBefore(): View | null {
  const here = usePlaceHere();
  const [before] = useState((): View | null => {
    if (here === null || !here.isBack) return null;
    return here.places.get(here.page)?.view ?? null;
  });
  return before;
}

/** Keeps what a map shows: for the next map while an area is drawn, and once a person moved it for when they come back to its page. */
export function useKeepView(seen: Seen | null, { look }: Pick<Drawing, 'look'>): void {
  const here = usePlaceHere();
  useEffect(() => {
    if (seen !== null) look(seen.view);
  }, [seen, look]);
  useEffect(() => {
    if (here === null || seen === null || !seen.wasMoved) return;
    const { view } = seen;
    here.places.change(here.page, (before) => ({ ...before, view }));
  }, [here, seen]);
}
