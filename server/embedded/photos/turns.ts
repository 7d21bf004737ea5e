/** Lets at most `atOnce` pieces of work run; the others wait in the order they came. */
export function createTurns(atOnce: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next in line, or is free.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
