/** The same numbers at every run: a demo that changes cannot be described. */
export interface SeededRandom {
  /** From 0 up to but not including 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<Item>(items: readonly Item[]): Item;
}

/** Mulberry32 by Tommy Ettinger: 32 bits of state, good enough for stories. */
export function createSeededRandom(seed: number): SeededRandom {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    pick(items) {
      const item = items[Math.floor(next() * items.length)];
      if (item === undefined) throw new RangeError('nothing to pick from');
      return item;
    },
  };
}

/** Goes through `items` in shuffled order and shuffles again only when all were had. */
export function createBag<Item>(items: readonly Item[], random: SeededRandom): () => Item {
  let left: Item[] = [];
  return () => {
    if (left.length === 0) left = [...items];
    const [item] = left.splice(random.between(0, left.length - 1), 1);
    if (item === undefined) throw new RangeError('nothing to pick from');
    return item;
  };
}
