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

/** Resolves when what was given to the screen is painted: it is made before the tab is idle, and shown with the frame after that. */
export async function painted(): Promise<void> {
  await idle();
  await new Promise<void>((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
}
