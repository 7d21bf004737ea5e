/** A draft is on its way to the disk at most this long after a key press. */
export const DRAFT_SAVE_MS = 250;

export interface DraftTimer {
  /** Calls back after `ms`; the answer cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface DraftSaver {
  /** Notes the text; it is saved within DRAFT_SAVE_MS however fast the typing goes on. */
  change(text: string): void;
  /** Saves what is not saved yet, now. */
  flush(): void;
}

/** Saves a draft while it is typed. `save` is called with the newest text, never twice with the same. */
export function createDraftSaver(timer: DraftTimer, save: (text: string) => void): DraftSaver {
  let pending: string | null = null;
  let saved: string | null = null;
  let cancel: (() => void) | null = null;

  function flush() {
    cancel?.();
    cancel = null;
    const text = pending;
    pending = null;
    if (text === null || text === saved) return;
    saved = text;
    save(text);
  }

  return {
    change(text) {
      pending = text;
      cancel ??= timer.after(DRAFT_SAVE_MS, () => flush());
    },
    flush,
  };
}
