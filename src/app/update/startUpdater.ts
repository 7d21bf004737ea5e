import type { Sync } from '#src/data/types.ts';
import { createUpdater, type Updater } from './createUpdater.ts';
import { recoverFromMissingChunks } from './missingChunk.ts';
import { createPutOff } from './putOff.ts';
import { linkWorker } from './workerLink.ts';

/** The updater of this tab over the real browser. In development there is no worker to update. */
export function startUpdater(sync: Sync): Updater {
  const flush = () => sync.flush();
  const reload = () => window.location.reload();
  recoverFromMissingChunks({ flush, reload });
  const hasWorkers = import.meta.env.PROD && 'serviceWorker' in navigator;
  return createUpdater({
    link: async (emit) => (hasWorkers ? await linkWorker(emit) : null),
    putOff: createPutOff,
    flush,
    reload,
    now: () => Date.now(),
  });
}
