/** However busy a tab is, it is asked no longer than this. */
const AT_MOST_MS = 500;
/** A browser that cannot tell (Safari) has painted by then. */
const GUESS_MS = 100;

/** Resolves when the tab has nothing better to do. */
export function idle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window)
      window.requestIdleCallback(() => resolve(), { timeout: AT_MOST_MS });
    else setTimeout(resolve, GUESS_MS);
  });
}
