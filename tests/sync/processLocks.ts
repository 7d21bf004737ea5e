/** As much of Web Locks as one tab alone in its process needs: a queue a name. */
const queues = new Map<string, Promise<unknown>>();

export function createProcessLocks(): LockManager {
  const request = async (
    name: string,
    options: LockOptions | LockGrantedCallback<unknown>,
    callback?: LockGrantedCallback<unknown>,
  ): Promise<unknown> => {
    const { signal } = typeof options === 'function' ? {} : options;
    const granted = typeof options === 'function' ? options : callback;
    const before = queues.get(name) ?? Promise.resolve();
    let free = () => {};
    const mine = new Promise<void>((resolve) => {
      free = resolve;
    });
    queues.set(
      name,
      before.then(() => mine),
    );
    try {
      await Promise.race([before, aborted(signal)]);
      return await granted?.({ name, mode: 'exclusive' });
    } finally {
      free();
    }
  };
  return { request, query: () => Promise.resolve({}) } as LockManager;
}

const aborted = (signal: AbortSignal | undefined): Promise<never> =>
  new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
  });
