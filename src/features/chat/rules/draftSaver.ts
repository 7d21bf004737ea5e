/** A draft is on its way to the disk at most this long after a key press. */
export const DRAFT_SAVE_MS = 250;
const RETRY_MS = 1000;
const RETRY_MAX_MS = 30_000;

export interface DraftTimer {
  /** Calls back after `ms`; the answer cancels. */
  after(ms: number, callback: () => void): () => void;
}

export interface DraftSaver {
  /** Notes the text; it is saved within DRAFT_SAVE_MS however fast the typing goes on. */
  change(text: string): void;
  /** Saves what is not saved yet, now. */
  flush(): void;
  /** What was typed becomes a message, which takes its draft with it: nothing is left to be saved. */
  sent(): void;
  /** Saves what is not saved yet. From then on nothing is tried again: it could come down on a newer text. */
  close(): void;
  open(): void;
}

/**
 * Saves a draft while it is typed, the newest text each time. A text counts as saved once `save` resolved;
 * one that did not take is tried again, after 1 s, 2 s, 4 s and so on up to 30 s, and at each flush.
 */
export function createDraftSaver(
  timer: DraftTimer,
  save: (text: string) => Promise<void>,
  onUnsaved: (isUnsaved: boolean) => void,
): DraftSaver {
  /** Null: nothing typed that would have to be saved. */
  let newest: string | null = null;
  let saved: string | null = null;
  let underWay: { readonly text: string } | null = null;
  let failures = 0;
  let isOpen = true;
  let cancel: (() => void) | null = null;

  function flush() {
    cancel?.();
    cancel = null;
    if (newest === null || newest === (underWay === null ? saved : underWay.text)) return;
    void attempt({ text: newest });
  }

  async function attempt(mine: { readonly text: string }) {
    underWay = mine;
    const isSaved = await save(mine.text).then(
      () => true,
      () => false,
    );
    // Overtaken by a newer text, or sent: that one's outcome counts.
    if (underWay !== mine) return;
    underWay = null;
    saved = isSaved ? mine.text : null;
    failures = isSaved ? 0 : failures + 1;
    if (!isOpen) return;
    onUnsaved(!isSaved);
    if (!isSaved) cancel ??= timer.after(retryAfter(failures), flush);
  }

  return {
    change(text) {
      newest = text;
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
