import { unreachable } from '#contract/rules/unreachable.ts';
import type { MapPoints } from '../../homeTypes.ts';
import type { Found, Searcher } from '../../ports/searcher.ts';
import type { FromWorker, ToWorker } from '../../search/searchMessage.ts';
import type { WorkerLine } from '../worker/line.ts';

/** A worker that searches, as its tab sees it. */
export type SearchWorker = WorkerLine<ToWorker, FromWorker>;

interface Waiting {
  resolve(answer: Found | MapPoints): void;
  reject(error: Error): void;
}

/** The tab's side: a searcher whose work is done in a worker. */
export function createWorkerSearcher(worker: SearchWorker, databaseName: string): Searcher {
  const waiting = new Map<number, Waiting>();
  const listeners = new Set<() => void>();
  let asked = 0;

  const giveUp = (why: string) => {
    for (const { reject } of waiting.values()) reject(new Error(why));
    waiting.clear();
  };
  const settle = (ask: number): Waiting | undefined => {
    const one = waiting.get(ask);
    waiting.delete(ask);
    return one;
  };
  worker.onMessage((message) => {
    switch (message?.kind) {
      case undefined:
        giveUp('the search worker broke');
        break;
      case 'found':
        settle(message.ask)?.resolve(message.found);
        break;
      case 'points':
        settle(message.ask)?.resolve(message.points);
        break;
      case 'failed':
        settle(message.ask)?.reject(new Error(message.reason));
        break;
      case 'changed':
        for (const listener of Array.from(listeners)) listener();
        break;
      default:
        unreachable(message);
    }
  });
  const ask = <T extends Found | MapPoints>(question: (ask: number) => ToWorker): Promise<T> => {
    asked += 1;
    const number = asked;
    return new Promise<T>((resolve, reject) => {
      waiting.set(number, { resolve: resolve as Waiting['resolve'], reject });
      worker.post(question(number));
    });
  };
  worker.post({ kind: 'open', databaseName });

  return {
    search: (query, window, now) => ask((ask) => ({ kind: 'search', ask, query, window, now })),
    points: (query, now, ranked) => ask((ask) => ({ kind: 'points', ask, query, now, ranked })),
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
      giveUp('the search is closed');
    },
  };
}
