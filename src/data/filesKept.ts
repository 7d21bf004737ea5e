const listeners = new Set<() => void>();
let times = 0;

/** How often this page had files kept by the service worker: whoever shows how many are here looks again. */
export const filesKept = {
  get: () => times,
  subscribe(onChange: () => void): () => void {
    listeners.add(onChange);
    return () => {
      listeners.delete(onChange);
    };
  },
  tell() {
    times += 1;
    for (const listener of listeners) listener();
  },
};
