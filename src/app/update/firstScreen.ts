import type { OnDeviceNews } from '#contract/protocol/workerNews.ts';
import { dataSaverChoice } from '#src/data/deviceChoice.ts';
import { networkOf } from '#src/data/network.ts';
import { tellWorker } from '#src/data/tellWorker.ts';
import type { Live, SyncStatus } from '#src/data/types.ts';
import { entryScript } from './entryScript.ts';
import { appIsStored } from './importWhole.ts';

/** The longest time the first screen may take to become idle; then the rest is stored all the same. */
const CALM_MS = 8000;

/**
 * Tells the worker that the first screen is painted, so that it stores the rest of the app, and again when the
 * network or the server returns, so that an interrupted round goes on, and when the data saver is switched. The
 * worker answers when its round is over. In development there is none.
 */
export function tellFirstScreen(status: Live<SyncStatus>): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const tell = () => {
    const loaded = loadedScripts();
    const take = ({ held, total }: OnDeviceNews) => appIsStored(held >= total);
    void tellWorker(navigator.serviceWorker, 'FIRST_SCREEN', take, {
      entry: entryScript(),
      loaded,
      dataSaver: dataSaverChoice.get(),
    });
  };
  whenCalm(tell);
  dataSaverChoice.subscribe(tell);
  const network = networkOf(status);
  let wasThere = network.get();
  network.subscribe(() => {
    const isThere = network.get();
    if (isThere && !wasThere) whenCalm(tell);
    wasThere = isThere;
  });
}

/** Our own files of code and texts that this page has loaded so far. */
function loadedScripts(): string[] {
  const isOurs = (name: string) => {
    const { origin, pathname } = new URL(name);
    return origin === location.origin && pathname.endsWith('.js');
  };
  return performance
    .getEntriesByType('resource')
    .map(({ name }) => name)
    .filter(isOurs);
}

/** Safari has no idle callback: it waits a second instead. */
function whenCalm(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: CALM_MS });
  else setTimeout(act, 1000);
}
