/** How browsers begin what they say of a file that did not come, or was cut off, each in its own words. */
const DID_NOT_COME =
  /^(?:failed to (?:fetch|load)|importing a module|load failed|network ?error|error (?:in body|loading))/i;

const says = (error: unknown, what: RegExp): boolean =>
  error instanceof Error && what.test(error.message);

/** Whether code, or texts, failed because they did not come. */
export const didNotCome = (error: unknown): boolean => says(error, DID_NOT_COME);

/** Whether the server said that it does not have the file (src/app/update/importWhole.ts): no connection brings it. */
export const isGone = (error: unknown): boolean => says(error, /: 4(?:04|10)$/);

/**
 * How long until what did not come is asked for again, ms: the first time, and at most. It doubles between. Not the engine's backoff:
 * the engine itself may be what did not come.
 */
export const AGAIN_MS = 5000;
export const SELDOM_MS = 60_000;

/** The event that makes it worth asking again. */
export interface Waiting {
  /** The network is back: a reason to ask, never a proof. Returns the function that stops it. */
  onHint(callback: () => void): () => void;
  /** Returns the function that stops it. */
  after(ms: number, callback: () => void): () => void;
}

export const browserWaiting: Waiting = {
  onHint(callback) {
    window.addEventListener('online', callback);
    return () => window.removeEventListener('online', callback);
  },
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/** The receiver of the answer. */
export interface Asked<T> {
  /** It is here. No event follows. */
  came(value: T): void;
  /** It did not come when it was first asked for; it is asked for again until it comes. */
  isAway?(): void;
}

/**
 * Asks, and asks again until it comes: when the network is back, and after a time that doubles. `ask` rejects where it does not come.
 * Returns the function that stops it: nothing is told after that.
 */
export function untilItComes<T>(
  ask: () => Promise<T>,
  tell: Asked<T>,
  waiting: Waiting = browserWaiting,
): () => void {
  let isOver = false;
  let isTold = false;
  let isAsking = false;
  /** The network came back while an answer was waited for that it may have cost. */
  let isHinted = false;
  let wait = AGAIN_MS;
  let stopWaiting: () => void = () => undefined;
  const stopHints = waiting.onHint(() => {
    wait = AGAIN_MS;
    isHinted = isAsking;
    void askOnce();
  });
  const end = () => {
    isOver = true;
    stopHints();
    stopWaiting();
  };
  const askOnce = async (): Promise<void> => {
    if (isAsking) return;
    isAsking = true;
    stopWaiting();
    const answer = await ask().then(
      (value) => ({ value }),
      () => null,
    );
    isAsking = false;
    if (isOver) return;
    if (answer !== null) {
      end();
      tell.came(answer.value);
      return;
    }
    askAgain();
    if (!isTold) tell.isAway?.();
    isTold = true;
  };
  const askAgain = () => {
    if (isHinted) {
      isHinted = false;
      void askOnce();
      return;
    }
    stopWaiting = waiting.after(wait, () => void askOnce());
    wait = Math.min(2 * wait, SELDOM_MS);
  };
  void askOnce();
  return end;
}
