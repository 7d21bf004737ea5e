import type { Live, Sync } from '#sync/index.ts';

/** A machine that is busy, or slow, is no fault of what is tested. */
const PATIENCE_MS = 90_000;

/** The value of a live read once it is as wanted. Rejects, with what it was last, after `timeoutMs`. */
export function until<T>(
  live: Live<T>,
  isWanted: (value: T) => boolean,
  timeoutMs = PATIENCE_MS,
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

/** Resolves when the person's own profile is on the device: it is pulled after signing in, and changed from then on. */
export async function untilProfile({ account }: Sync): Promise<void> {
  await until(account.profile(), (profile) => profile != null);
}
