import type { Live } from '#sync/model/types.ts';

/** The value of a live read once it is as wanted. Rejects, with what it was last, after `timeoutMs`. */
export function until<T>(
  live: Live<T>,
  isWanted: (value: T) => boolean,
  timeoutMs = 30_000,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let stop = () => {};
    const timer = setTimeout(() => {
      stop();
      reject(new Error(`not within ${timeoutMs} ms; last: ${JSON.stringify(live.get())}`));
    }, timeoutMs);
    const look = () => {
      const value = live.get();
      if (!isWanted(value)) return false;
      clearTimeout(timer);
      stop();
      resolve(value);
      return true;
    };
    stop = live.subscribe(() => void look());
    look();
  });
}
