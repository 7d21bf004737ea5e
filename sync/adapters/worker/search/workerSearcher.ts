import { unreachable } from '#contract/rules/unreachable.ts';
import type { MapPoints } from '../../../model/listings.ts';
import type { Found, Searcher } from '../../../model/ports/searcher.ts';
import type { FromWorker, ToWorker } from '../../../listings/search/searchMessage.ts';
import type { WorkerLine } from '../line.ts';
import { createQuestions } from '../questions.ts';

/** A worker that searches, as its tab sees it. */
export type SearchWorker = WorkerLine<ToWorker, FromWorker>;

/** The tab's side: a searcher whose work is done in a worker. */
export function createWorkerSearcher(worker: SearchWorker, databaseName: string): Searcher {
  const questions = createQuestions<Found | MapPoints>();
  const listeners = new Set<() => void>();

  worker.onMessage((message) => {
    switch (message?.kind) {
      case undefined:
        questions.end('the search worker broke');
        break;
      case 'found':
        questions.answer(message.ask, message.found);
        break;
      case 'points':
        questions.answer(message.ask, message.points);
        break;
      case 'failed':
        questions.fail(message.ask, new Error(message.reason));
        break;
      case 'changed':
        for (const listener of Array.from(listeners)) listener();
        break;
      default:
        unreachable(message);
    }
  });
  worker.post({ kind: 'open', databaseName });

  return {
    search: (query, window, now) =>
      questions.ask((ask) => worker.post({ kind: 'search', ask, query, window, now })),
    points: (query, now, ranked) =>
      questions.ask((ask) => worker.post({ kind: 'points', ask, query, now, ranked })),
    changed: (ids) => worker.post({ kind: 'changed', ids }),
    catchUp: () => worker.post({ kind: 'catchUp' }),
    reread: () => worker.post({ kind: 'reread' }),
    hide: (ids) => worker.post({ kind: 'hide', ids }),
    onChange(callback) {
      const own = () => callback();
      listeners.add(own);
      return () => listeners.delete(own);
    },
    close() {
      worker.end();
      listeners.clear();
      questions.end('the search is closed');
    },
  };
}
