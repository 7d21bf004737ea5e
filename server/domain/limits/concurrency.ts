/** Lets at most `most` pieces of work run at once; the others wait for their turn, in their order. */
export function limitConcurrency(most: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async function inTurn(work) {
    if (running >= most) await new Promise<void>((go) => waiting.push(go));
    else running += 1;
    try {
      return await work();
    } finally {
      // The place goes to the next one, or is given back.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
