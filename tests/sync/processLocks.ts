/** As much of Web Locks as one tab alone in its process needs: a queue a name. */
interface Queue {
  /** Settles when everybody who came before is done. */
  last: Promise<unknown>;
  /** Settles when the last who wanted it alone is done: those who share wait for no others. */
  alone: Promise<unknown>;
  /** How many hold it or wait for it. */
  inLine: number;
}
const queues = new Map<string, Queue>();

export function createProcessLocks(): LockManager {
  const request = async (
    name: string,
    options: LockOptions | LockGrantedCallback<unknown>,
    callback?: LockGrantedCallback<unknown>,
  ): Promise<unknown> => {
    const {
      signal,
      ifAvailable,
      mode = 'exclusive',
    } = typeof options === 'function' ? {} : options;
    const granted = typeof options === 'function' ? options : callback;
    const queue = queues.get(name) ?? {
      last: Promise.resolve(),
      alone: Promise.resolve(),
      inLine: 0,
    };
    queues.set(name, queue);
    if (ifAvailable === true && queue.inLine > 0) return await granted?.(null);
    const before = mode === 'shared' ? queue.alone : queue.last;
    let free = () => {};
    const mine = new Promise<void>((resolve) => {
      free = resolve;
    });
    queue.inLine += 1;
    queue.last = Promise.all([queue.last, mine]);
    if (mode !== 'shared') queue.alone = queue.last;
    try {
      await Promise.race([before, aborted(signal)]);
      return await granted?.({ name, mode });
    } finally {
      queue.inLine -= 1;
      free();
    }
  };
  return { request, query: () => Promise.resolve({}) } as LockManager;
}

const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
