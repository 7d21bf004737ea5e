import { entryScript } from './entryScript.ts';

const MARK = 'chunkReloadedAt';
const GAP_MS = 60_000;
const GONE = [404, 410];

/** Errors of loading code that the product can do without. */
const passedOver = new WeakSet<object>();

/** Loads code the product can do without, such as what a blocker blocks: null when it cannot be loaded. */
export async function loadOptional<T>(load: () => Promise<T>): Promise<T | null> {
  try {
    return (await load()) ?? null;
  } catch (error) {
    if (error instanceof Error) passedOver.add(error);
    return null;
  }
}

export interface Recovery {
  /** Writes drafts to the disk. A tab whose drafts cannot be stored is not reloaded. */
  readonly flush: () => Promise<void>;
  readonly reload: () => void;
}

/**
 * Code that could not be loaded is an error of the page, shown by the error view. If the server no longer has this
 * tab's version at all, the code will never load: drafts are written to the disk, then the tab is reloaded, once a
 * minute at most, and once for each version: an older worker gives it the same version again, until the person updates. A broken connection is no reason to reload: the page would be lost.
 */
export function recoverFromMissingChunks({ flush, reload }: Recovery): void {
  const recover = async (): Promise<void> => {
    if (!(await isVersionGone())) return;
    const entry = entryScript();
    const now = Date.now();
    const [at = '0', reloaded] = (sessionStorage.getItem(MARK) ?? '').split(' ');
    if (reloaded === entry || now - Number(at) < GAP_MS) return;
    sessionStorage.setItem(MARK, `${now} ${entry}`);
    await flush();
    reload();
  };
  /** Several parts miss their code at the same time: one question and one reload are enough. */
  let recovering: Promise<void> | null = null;
  const recoverOnce = () => {
    recovering ??= recover()
      .catch(() => undefined)
      .finally(() => (recovering = null));
  };
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The caller gets the error next, and says then whether the product can do without: what else is being loaded does
    // not matter. The cause is not known yet.
    setTimeout(() => {
      if (!passedOver.has(payload)) recoverOnce();
    });
  });
}

/** Whether the server, asked past all caches, no longer has this tab's entry script. */
async function isVersionGone(): Promise<boolean> {
  try {
    const { status } = await fetch(entryScript(), { method: 'HEAD', cache: 'no-store' });
    return GONE.includes(status);
  } catch {
    return false;
  }
}
