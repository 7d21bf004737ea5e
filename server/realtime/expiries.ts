import { contained } from '#server/contained.ts';
/** Calls what is kept here when its time has come; one timer for all of them. */
export interface Expiries<Kept> {
  /** `at` in ms since the epoch; a later one takes the place of an earlier. */
  keep(kept: Kept, at: number): void;
  forget(kept: Kept): void;
  /** Calls nothing any more. */
  close(): void;
}

/** setTimeout's longest delay; what lasts longer is looked at again then. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;
/** Times that are this close to each other are one. */
const GRAIN_MS = 50;

/**
 * A timer for each of many thousand connections costs each a quarter of a kilobyte, and nearly all of them wait for an
 * hour that never comes. `now` in ms since the epoch.
 */
export function createExpiries<Kept>(
  now: () => number,
  onExpired: (kept: Kept) => void,
): Expiries<Kept> {
  const times = new Map<Kept, number>();
  let timer: NodeJS.Timeout | undefined;
  let setFor = Number.POSITIVE_INFINITY;

  function set(at: number): void {
    clearTimeout(timer);
    setFor = at;
    if (at === Number.POSITIVE_INFINITY) return;
    const delay = Math.min(Math.max(at - now(), 0), LONGEST_TIMER_MS);
    timer = setTimeout(contained('ending what expired', look), delay);
  }

  function look(): void {
    const until = now();
    let next = Number.POSITIVE_INFINITY;
    const expired: Kept[] = [];
    for (const [kept, at] of times) {
      if (at <= until) expired.push(kept);
      else next = Math.min(next, at);
    }
    for (const kept of expired) times.delete(kept);
    set(next === Number.POSITIVE_INFINITY ? next : Math.max(next, until + GRAIN_MS));
    for (const kept of expired) onExpired(kept);
  }

  return {
    keep(kept, at) {
      times.set(kept, at);
      if (at < setFor) set(at);
    },
    forget(kept) {
      times.delete(kept);
      if (times.size === 0) set(Number.POSITIVE_INFINITY);
    },
    close() {
      times.clear();
      set(Number.POSITIVE_INFINITY);
    },
  };
}
