import type { FromWorker, ToWorker } from '../../search/searchMessage.ts';
import type { SearchWorker } from '../search/workerSearcher.ts';

/** A new search worker of this tab. */
export function startSearchWorker(): SearchWorker {
  const worker = new Worker(new URL('../search/worker.ts', import.meta.url), {
    type: 'module',
    name: 'search',
  });
  return {
    post: (message: ToWorker) => worker.postMessage(message),
    onMessage(callback) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker>) => callback(data));
      worker.addEventListener('error', () => callback(null));
    },
    end: () => worker.terminate(),
  };
}
