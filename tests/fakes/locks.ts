import type { Locks } from '#sync/model/ports/locks.ts';
import type { TabRuntime } from './tab.ts';

interface Request {
  readonly tab: TabRuntime;
  readonly whileHeld: (lost: AbortSignal) => Promise<void>;
  readonly resolve: () => void;
  readonly reject: (error: Error) => void;
  readonly lost: AbortController;
}

const abortError = (text: string) => new DOMException(text, 'AbortError');

/** The locks of one origin on one device, as Web Locks behave: first come first served, theft, death. */
export interface LockTable {
  forTab(tab: TabRuntime): Locks;
}

export function createLockTable(): LockTable {
  const holders = new Map<string, Request>();
  const queues = new Map<string, Request[]>();

  const grantNext = (name: string) => {
    if (holders.has(name)) return;
    const queue = queues.get(name) ?? [];
    let next = queue.shift();
    while (next !== undefined && !next.tab.isAlive()) next = queue.shift();
    if (next !== undefined) grant(name, next);
  };

  const free = (name: string, request: Request) => {
    if (holders.get(name) !== request) return;
    holders.delete(name);
    grantNext(name);
  };

  const grant = (name: string, request: Request) => {
    holders.set(name, request);
    request.tab.onKill(() => free(name, request));
    queueMicrotask(() =>
      request.tab.deliver(() => {
        // A tab may have been robbed before it learnt that it held the lock.
        const finish = () => {
          if (holders.get(name) !== request) return;
          request.resolve();
          free(name, request);
        };
        const failed = (error: unknown) => {
          request.reject(error instanceof Error ? error : new Error(String(error)));
          free(name, request);
        };
        void request.whileHeld(request.lost.signal).then(finish, failed);
      }),
    );
  };

  return {
    forTab: (tab) => ({
      hold: (name, { steal, signal }, whileHeld) =>
        new Promise<void>((resolve, reject) => {
          if (steal === true && signal !== undefined)
            throw new DOMException('steal and signal exclude each other', 'NotSupportedError');
          if (signal?.aborted === true) {
            reject(abortError('the request was aborted'));
            return;
          }
          const request: Request = {
            tab,
            whileHeld,
            resolve,
            reject,
            lost: new AbortController(),
          };
          if (steal === true) {
            const robbed = holders.get(name);
            if (robbed !== undefined) {
              robbed.tab.deliver(() => {
                robbed.lost.abort();
                robbed.reject(abortError('the lock was stolen'));
              });
            }
            grant(name, request);
            return;
          }
          const queue = queues.get(name) ?? [];
          queues.set(name, queue);
          queue.push(request);
          signal?.addEventListener('abort', () => {
            const index = queue.indexOf(request);
            if (index < 0) return;
            queue.splice(index, 1);
            reject(abortError('the request was aborted'));
          });
          grantNext(name);
        }),
    }),
  };
}
