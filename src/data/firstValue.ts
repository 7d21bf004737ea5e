import type { LiveQuery } from './types.ts';

/** The first result of a live read; undefined when the local database gave none within `ms`. */
export function firstValue<T>(query: LiveQuery<T>, ms: number): Promise<T | undefined> {
  return new Promise((resolve) => {
    let stop: (() => void) | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => {
      clearTimeout(timer);
      stop?.();
      resolve(query.get());
    };
    timer = setTimeout(end, ms);
    stop = query.subscribe(() => query.get() !== undefined && end());
    if (query.get() !== undefined) end();
  });
}
