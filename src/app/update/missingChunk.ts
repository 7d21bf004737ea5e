import { entryScript } from './entryScript.ts';

const MARK = 'chunkReloadedAt';
const GAP_MS = 60_000;
const GONE = [404, 410];

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

export interface Recovery {
  /** Puts drafts on the disk. A tab whose drafts cannot be kept is not loaded anew. */
  readonly flush: () => Promise<void>;
  readonly reload: () => void;
}

/**
 * Code that could not be loaded is an error of the page, shown by the error view. When the server no longer has this
 * tab's version at all, the code will never come: drafts go to the disk, then the tab is loaded anew, once a minute at
 * most. A line that broke is no reason, the page would be gone with it.
 */
export function recoverFromMissingChunks({ flush, reload }: Recovery): void {
  const recover = async (): Promise<void> => {
    if (!(await isVersionGone())) return;
    // After the question: several chunks are missed at one time, and one of them is enough.
    const now = Date.now();
    if (now - Number(sessionStorage.getItem(MARK) ?? 0) < GAP_MS) return;
    sessionStorage.setItem(MARK, String(now));
    await flush();
    reload();
  };
  window.addEventListener('vite:preloadError', () => {
    // Whoever loads it meets the error; nothing is known here yet.
    if (optionalLoads === 0) recover().catch(() => undefined);
  });
}

/** Whether the server, asked past every cache, says that it does not have this tab's entry script. */
async function isVersionGone(): Promise<boolean> {
  try {
    const { status } = await fetch(entryScript(), { method: 'HEAD', cache: 'no-store' });
    return GONE.includes(status);
  } catch {
    return false;
  }
}
