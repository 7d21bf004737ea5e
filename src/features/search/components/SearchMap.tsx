import { Suspense } from 'react';
import { latePart } from '#src/ui/latePart.tsx';
import { Pane } from '#src/ui/Pane.tsx';
import type { HomesMapProps } from '../map/HomesMap.tsx';
import { MapComing } from './MapComing.tsx';
import { MapNotHere } from './MapNotHere.tsx';

// Until it comes, the list is the same search.
const HomesMap = latePart(async () => (await import('../map/HomesMap.tsx')).HomesMap, MapNotHere);

/** The map of a search: its code comes when it is asked for, and what breaks in it takes no list along. */
export function SearchMap(props: HomesMapProps) {
  return (
    <Pane>
      <Suspense fallback={<MapComing />}>
        <HomesMap {...props} />
      </Suspense>
    </Pane>
  );
}
