/** Few at a time, the most urgent first. */
export interface Turns {
  /** Runs the work when it is its turn. Lower is sooner. */
  take<T>(priority: number, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly priority: number;
  readonly begin: () => void;
}

export function createTurns(atOnce: number): Turns {
  let running = 0;
  const waiting: Waiting[] = [];
  const next = () => {
    if (running >= atOnce) return;
    const [first] = waiting.toSorted((one, two) => one.priority - two.priority);
    if (first === undefined) return;
    waiting.splice(waiting.indexOf(first), 1);
    running += 1;
    first.begin();
  };
  return {
    async take(priority, work) {
      await new Promise<void>((begin) => {
        waiting.push({ priority, begin });
        next();
      });
      try {
        return await work();
      } finally {
        running -= 1;
        next();
      }
    },
  };
}
