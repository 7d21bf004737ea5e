const MARK = 'chunkReloadedAt';
const GAP_MS = 60_000;

let optionalLoads = 0;

/** Loads code the product can do without, such as what a blocker keeps away: null when it cannot be had. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T | null> {
  optionalLoads += 1;
  try {
    return (await load()) ?? null;
  } catch {
    return null;
  } finally {
    optionalLoads -= 1;
  }
}

/**
 * Code of this tab's version that is nowhere any more: drafts go to the disk, then the tab is loaded
 * anew, once a minute at most. Otherwise the error goes on to the error view.
 */
export function recoverFromMissingChunks(flush: () => Promise<void>): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (optionalLoads > 0) return;
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (!navigator.onLine || Date.now() - last < GAP_MS) return;
    event.preventDefault();
    sessionStorage.setItem(MARK, String(Date.now()));
    void flush().then(() => window.location.reload());
  });
}
