/** A draft is written to the disk at most this long after a key press. */
export const DRAFT_SAVE_MS = 250;
/** Not the engine's backoff: what is tried is the disk of this device alone, and what was typed is lost with the tab until then. */
const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;

export interface DraftTimer {
  /** Calls back after `ms`; the returned function cancels it. */
  after(ms: number, callback: () => void): () => void;
}

export interface DraftSaver<Value> {
  /** Takes the new value; it is saved within DRAFT_SAVE_MS, also while the person goes on typing. */
  change(value: Value): void;
  /** Saves at once what is not saved yet. */
  flush(): void;
  /** The text was sent, and its message empties the stored draft: nothing is left to save. */
  sent(): void;
  /** Saves what is not saved yet and stops retrying: a late retry could overwrite a newer text. */
  close(): void;
  open(): void;
}

/** The timer of the browser. */
export const browserTimer: DraftTimer = {
  after(ms, callback) {
    const timer = setTimeout(callback, ms);
    return () => clearTimeout(timer);
  },
};

/**
 * Saves a draft while it is typed, always the newest value: a text, or a whole form. It counts as saved once `save`
 * resolved; a failed save is tried again after 1 s, 2 s, 4 s and so on up to 30 s, and at each flush.
 */
export function createDraftSaver<Value>(
  timer: DraftTimer,
  save: (value: Value) => Promise<void>,
  onUnsaved: (isUnsaved: boolean) => void,
): DraftSaver<Value> {
  /** Null: nothing was typed that is not saved. */
  let newest: Value | null = null;
  let saved: Value | null = null;
  let underWay: { readonly value: Value } | null = null;
  let failures = 0;
  let isOpen = true;
  let cancel: (() => void) | null = null;

  function flush() {
    cancel?.();
    cancel = null;
    if (newest === null || newest === (underWay === null ? saved : underWay.value)) return;
    void attempt({ value: newest });
  }

  async function attempt(mine: { readonly value: Value }) {
    underWay = mine;
    const isSaved = await save(mine.value).then(
      () => true,
      () => false,
    );
    // A newer text is being saved, or it was sent: only that outcome counts.
    if (underWay !== mine) return;
    underWay = null;
    saved = isSaved ? mine.value : null;
    failures = isSaved ? 0 : failures + 1;
    if (!isOpen) return;
    onUnsaved(!isSaved);
    if (!isSaved) cancel ??= timer.after(retryAfter(failures), flush);
  }

  return {
    change(value) {
      newest = value;
      cancel ??= timer.after(DRAFT_SAVE_MS, flush);
    },
    flush,
    sent() {
      flush();
      newest = null;
      saved = null;
      underWay = null;
      onUnsaved(false);
    },
    close() {
      flush();
      isOpen = false;
    },
    open() {
      isOpen = true;
    },
  };
}

function retryAfter(failures: number): number {
  return Math.min(RETRY_MS * 2 ** (failures - 1), RETRY_MAX_MS);
}
