/** Runs `work` after everything given before it under the same key has settled; other keys run beside it. */
export type InLane = <T>(key: string, work: () => Promise<T>) => Promise<T>;

/** One queue a key, kept only while it has work. */
export function createLanes(): InLane {
  const tails = new Map<string, Promise<unknown>>();
  return (key, work) => {
    const run = (tails.get(key) ?? Promise.resolve()).then(work, work);
    const tail = run
      .catch(() => undefined)
      .then(() => {
        if (tails.get(key) === tail) tails.delete(key);
        return undefined;
      });
    tails.set(key, tail);
    return run;
  };
}
