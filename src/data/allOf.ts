import type { Live } from './types.ts';

/** Several live values as one list, which is the same list as long as each of them is. */
export function allOf<T>(lives: readonly Live<T>[]): Live<readonly T[]> {
  let last: readonly T[] = [];
  return {
    get() {
      const next = lives.map((live) => live.get());
      const isSame = next.length === last.length && next.every((one, at) => one === last[at]);
      if (!isSame) last = next;
      return last;
    },
    subscribe(onChange) {
      const stops = lives.map((live) => live.subscribe(onChange));
      return () => stops.forEach((stop) => stop());
    },
  };
}
