import type { WorkerLine, WorkerName } from '../worker/line.ts';

/** A new worker of this tab, of which it asks one thing: to search, or to take areas in. */
export function startWorker<To, From>(name: WorkerName): WorkerLine<To, From> {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  return {
    post: (message) => worker.postMessage(message),
    onMessage(callback) {
      worker.addEventListener('message', ({ data }: MessageEvent<From>) => callback(data));
      worker.addEventListener('error', () => callback(null));
    },
    end: () => worker.terminate(),
  };
}
