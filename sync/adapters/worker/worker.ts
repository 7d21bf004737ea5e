import { fetchSnapshot } from '../api/fetchSnapshot.ts';
import { createAreaWork } from './areas/areaWork.ts';
import { serveAreas } from './areas/serveAreas.ts';
import { openStoredListings } from '../indexeddb/storedListings.ts';
import { serve } from './search/serve.ts';
import { createSearcher } from '../../listings/search/createSearcher.ts';
import type { TabLine, WorkerName } from './line.ts';

/*
 * A thread of its own: that of the page never reads ten thousand listings, and understands and stores none of those an
 * area brings. One file for both, since they share the schema of a listing; a tab starts it once for each, so that no
 * search waits for what is being stored.
 */

const line = <To, From>(): TabLine<To, From> => ({
  post: (message, transfer = []) => self.postMessage(message, { transfer: [...transfer] }),
  onMessage: (callback) =>
    self.addEventListener('message', ({ data }: MessageEvent<To>) => callback(data)),
});

if (self.name === ('areas' satisfies WorkerName))
  serveAreas(line(), (target) =>
    createAreaWork(target, (areaId) => fetchSnapshot(self.location.origin, areaId)),
  );
else
  serve(line(), (databaseName) =>
    createSearcher({
      stored: openStoredListings(databaseName),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
    }),
  );
