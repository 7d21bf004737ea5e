/** A draft is on its way to the disk at most this long after a key press. */
export const DRAFT_SAVE_MS = 250;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;

export interface DraftTimer {
  /** Calls back after `ms`; the answer cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface DraftSaver<Value> {
  /** Notes the value; it is saved within DRAFT_SAVE_MS however fast the typing goes on. */
  change(value: Value): void;
  /** Saves what is not saved yet, now. */
  flush(): void;
  /** What was typed becomes a message, which takes its draft with it: nothing is left to be saved. */
  sent(): void;
  /** Saves what is not saved yet. From then on nothing is tried again: it could come down on a newer text. */
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
 * Saves a draft while it is typed, the newest value each time: a text, or a whole form. It counts as saved once
 * `save` resolved; one that did not take is tried again, after 1 s, 2 s, 4 s and so on up to 30 s, and at each flush.
 */
export function createDraftSaver<Value>(
  timer: DraftTimer,
  save: (value: Value) => Promise<void>,
  onUnsaved: (isUnsaved: boolean) => void,
): DraftSaver<Value> {
  /** Null: nothing typed that would have to be saved. */
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
    // Overtaken by a newer text, or sent: that one's outcome counts.
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
