/** Overtaken this often, whoever waits is next: hints that never end must not keep a catalogue waiting for ever. */
const MOST_OVERTAKEN = 4;

/** Few at a time, the most urgent first. */
export interface Concurrency {
  /** Runs the work when it is its turn. Lower is sooner. */
  take<T>(priority: number, work: () => Promise<T>): Promise<T>;
}

interface Waiting {
  readonly priority: number;
  readonly begin: () => void;
  overtaken: number;
}

const rankOf = ({ priority, overtaken }: Waiting): number =>
  overtaken >= MOST_OVERTAKEN ? Number.NEGATIVE_INFINITY : priority;

export function createConcurrency(atOnce: number): Concurrency {
  let running = 0;
  const waiting: Waiting[] = [];
  const next = () => {
    if (running >= atOnce) return;
    const [first] = waiting.toSorted((one, two) => rankOf(one) - rankOf(two));
    if (first === undefined) return;
    for (const one of waiting.slice(0, waiting.indexOf(first))) one.overtaken += 1;
    waiting.splice(waiting.indexOf(first), 1);
    running += 1;
    first.begin();
  };
  return {
    async take(priority, work) {
      await new Promise<void>((begin) => {
        waiting.push({ priority, begin, overtaken: 0 });
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
