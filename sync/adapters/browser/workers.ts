import type { Failure } from '#contract/rules/failure.ts';
import type { AreaIntake, AreaTarget } from '../../model/ports/catalogue.ts';
import type { Searcher } from '../../model/ports/searcher.ts';
import type { Calls, FromWorker, OwnFailure, WorkerLine } from '../worker/line.ts';
import { remote } from '../worker/remote.ts';

/** The purpose of a worker; it reads it as its own name. */
export type WorkerName = 'search' | 'areas';

export const SEARCHER: Calls<Searcher> = {
  search: 'asks',
  points: 'asks',
  recommend: 'asks',
  changed: 'tells',
  arrived: 'tells',
  catchUp: 'tells',
  reread: 'tells',
  foresee: 'tells',
  arriving: 'asks',
  hide: 'tells',
  onChange: 'listens',
  close: 'ends',
};

export const AREA_INTAKE: Calls<AreaIntake> = {
  take: 'asks',
  catchUp: 'asks',
  close: 'ends',
};

/** Hears what failed in a thread and nobody caught there. */
export type OnThreadFailure = (failure: Failure) => void;

/** Searches the database of this name in a thread of its own. */
export const openSearcher = (databaseName: string, onFailure: OnThreadFailure): Searcher =>
  remote(startWorker('search', onFailure), {
    calls: SEARCHER,
    target: databaseName,
    what: 'the search',
  });

/** Takes areas in, in a thread of its own. */
export const openIntake = (target: AreaTarget, onFailure: OnThreadFailure): AreaIntake =>
  remote(startWorker('areas', onFailure), {
    calls: AREA_INTAKE,
    target,
    what: 'the intake of areas',
  });

function startWorker(name: WorkerName, onFailure: OnThreadFailure): WorkerLine {
  const worker = new Worker(new URL('../worker/worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
  return {
    post: (message) => worker.postMessage(message),
    onMessage(callback) {
      worker.addEventListener('message', ({ data }: MessageEvent<FromWorker | OwnFailure>) =>
        data.kind === 'ownFailure' ? onFailure(data.failure) : callback(data),
      );
      worker.addEventListener('error', () => callback(null));
    },
    end: () => worker.terminate(),
  };
}
