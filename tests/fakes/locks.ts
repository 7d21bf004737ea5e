import type { Locks } from '#sync/model/ports/locks.ts';
import type { TabRuntime } from './tab.ts';

interface Request {
  readonly tab: TabRuntime;
  readonly isShared: boolean;
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
  const holders = new Map<string, Set<Request>>();
  const queues = new Map<string, Request[]>();

  const grantNext = (name: string) => {
    const queue = queues.get(name) ?? [];
    while (queue[0]?.tab.isAlive() === false) queue.shift();
    const [next] = queue;
    const held = [...(holders.get(name) ?? [])];
    const isFree = held.every(({ isShared }) => isShared && next?.isShared === true);
    if (next === undefined || !isFree) return;
    queue.shift();
    grant(name, next);
    if (next.isShared) grantNext(name);
  };

  const isHolder = (name: string, request: Request) => holders.get(name)?.has(request) === true;

  const free = (name: string, request: Request) => {
    if (holders.get(name)?.delete(request) === true) grantNext(name);
  };

  const grant = (name: string, request: Request) => {
    holders.set(name, (holders.get(name) ?? new Set()).add(request));
    request.tab.onKill(() => free(name, request));
    queueMicrotask(() =>
      request.tab.deliver(() => {
        // A tab may have been robbed before it learnt that it held the lock.
        const finish = () => {
          if (!isHolder(name, request)) return;
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
      hold: (name, { steal, signal, shared = false }, whileHeld) =>
        new Promise<void>((resolve, reject) => {
          if (steal === true && signal !== undefined)
            throw new DOMException('steal and signal exclude each other', 'NotSupportedError');
          if (signal?.aborted === true) {
            reject(abortError('the request was aborted'));
            return;
          }
          const request: Request = {
            tab,
            isShared: shared,
            whileHeld,
            resolve,
            reject,
            lost: new AbortController(),
          };
          if (steal === true) {
            for (const robbed of holders.get(name) ?? [])
              robbed.tab.deliver(() => {
                robbed.lost.abort();
                robbed.reject(abortError('the lock was stolen'));
              });
            holders.delete(name);
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
      async tryHold(name, whileHeld) {
        const isFree =
          (holders.get(name)?.size ?? 0) === 0 && (queues.get(name) ?? []).length === 0;
        if (isFree) await this.hold(name, {}, whileHeld);
        return isFree;
      },
      isWaitedFor: (name) =>
        Promise.resolve((queues.get(name) ?? []).some((request) => request.tab.isAlive())),
    }),
  };
}
