import { createSearcher } from '../../search/createSearcher.ts';
import type { ToWorker } from '../../search/searchMessage.ts';
import { openStoredListings } from '../idb/storedListings.ts';
import { serve } from './serve.ts';

/** A worker of its own: the tab's thread never reads ten thousand listings. */
serve(
  {
    post: (message, transfer) => self.postMessage(message, { transfer: [...transfer] }),
    onMessage: (callback) =>
      self.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => callback(data)),
  },
  (databaseName) =>
    createSearcher({
      stored: openStoredListings(databaseName),
      pause: () => new Promise((resolve) => setTimeout(resolve)),
    }),
);
