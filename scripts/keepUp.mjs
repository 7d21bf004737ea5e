/** The first wait, ms; each further one is twice as long. */
const FIRST_MS = 1000;
const LONGEST_MS = 30_000;
/** A process that ended before this time counts as one more failure in a row. */
const LASTED_MS = 60_000;
const IN_A_ROW = 8;
/** A program that was ended by a signal has no code. */
const BY_SIGNAL = 1;

/**
 * Keeps a program up: when it ends though nobody asked, it is started again, after 1, 2, 4 … 30 seconds, and
 * given up after eight failures in a row. A program that never became ready the first time is not tried
 * again: whoever started it is there and reads why.
 */
export function keepUp({ begin, after, now, say, end }) {
  let child;
  let hasBeenReady = false;
  let isAskedToEnd = false;
  let failures = 0;

  function run() {
    const began = now();
    let isOver = false;
    child = begin();
    child.on('message', (message) => {
      if (message === 'ready') hasBeenReady = true;
    });
    const over = (code, signal) => {
      if (isOver) return;
      isOver = true;
      ended(now() - began, { code: code ?? BY_SIGNAL, how: signal ?? `code ${code}` });
    };
    child.on('exit', over);
    child.on('error', (thrown) => over(BY_SIGNAL, String(thrown)));
  }

  function ended(lastedMs, { code, how }) {
    child = undefined;
    if (isAskedToEnd && !hasBeenReady) {
      say('Stopped before it was ready.');
      end(0);
      return;
    }
    if (isAskedToEnd || code === 0 || !hasBeenReady) {
      end(code);
      return;
    }
    failures = lastedMs >= LASTED_MS ? 1 : failures + 1;
    if (failures > IN_A_ROW) {
      say(`The server ended ${failures} times in a row (${how}): it is not started again.`);
      end(code);
      return;
    }
    const waitMs = Math.min(LONGEST_MS, FIRST_MS * 2 ** (failures - 1));
    say(
      `The server ended though nobody asked (${how}); it is started again in ${waitMs / 1000} s.`,
    );
    after(waitMs, () => (isAskedToEnd ? end(code) : run()));
  }

  run();
  return {
    signal(name) {
      isAskedToEnd = true;
      if (child === undefined) end(0);
      else child.kill(name);
    },
  };
}
