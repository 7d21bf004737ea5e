const MARK = 'chunkReloadedAt';
const GAP_MS = 60_000;

/**
 * Code of this tab's version that is nowhere any more: drafts go to the disk, then the tab is loaded
 * anew, once a minute at most. Otherwise the error goes on to the error view.
 */
export function recoverFromMissingChunks(flush: () => Promise<void>): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(MARK) ?? 0);
    if (!navigator.onLine || Date.now() - last < GAP_MS) return;
    event.preventDefault();
    sessionStorage.setItem(MARK, String(Date.now()));
    void flush().then(() => window.location.reload());
  });
}
