/** Keeps an order where some of what is in it takes time before it can be done. Each key has its own. */
export interface Places {
  /**
   * Runs `work` behind what took a place before. Later work under the key is behind it, until it has settled,
   * well or badly.
   */
  take<T>(key: string, work: () => Promise<T>): Promise<T>;
  /** Runs `work` behind whatever took a place, and at once where nothing did. It takes none itself. */
  behind<T>(key: string, work: () => Promise<T>): Promise<T>;
}

export function createPlaces(): Places {
  /** Each resolves when the last work that took a place has settled, and never rejects. */
  const ends = new Map<string, Promise<void>>();
  const behind: Places['behind'] = (key, work) => ends.get(key)?.then(work) ?? work();
  return {
    behind,
    take(key, work) {
      const run = behind(key, work);
      const end = run.then(
        () => undefined,
        // The caller hears of it.
        () => undefined,
      );
      ends.set(key, end);
      void end.then(() => ends.get(key) === end && ends.delete(key));
      return run;
    },
  };
}
