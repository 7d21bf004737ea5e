/** The end of a piece of work that waits for others: nobody is held up by what may never come. */
export interface Ending {
  /** Gives the work's result, unless the end comes first: then it rejects with the reason. */
  unless<T>(work: Promise<T>): Promise<T>;
  end(why: Error): void;
}

/**
 * Lets go of work that has settled. A race with one promise of the end would hold every answer of a
 * replication until that ends, which may be after days.
 */
export function createEnding(): Ending {
  const waiting = new Set<(why: Error) => void>();
  let ended: Error | null = null;
  return {
    unless: (work) =>
      new Promise((resolve, reject) => {
        if (ended !== null) {
          // It may fail after nobody waits for it any more.
          work.catch(() => undefined);
          return reject(ended);
        }
        waiting.add(reject);
        work.finally(() => waiting.delete(reject)).then(resolve, reject);
      }),
    end(why) {
      ended ??= why;
      for (const reject of waiting) reject(ended);
      waiting.clear();
    },
  };
}
