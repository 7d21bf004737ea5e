import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { browserTimer, createDraftSaver } from '#src/data/draftSaver.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSavedOnLeave } from '#src/data/useSavedOnLeave.ts';

export interface Draft {
  readonly text: string;
  /** The last save did not take: the text is on the screen only. */
  readonly isUnsaved: boolean;
  change(text: string): void;
  /** Saves what is not saved yet, now: what the person does next may ask what is unsent. */
  flush(): void;
  /** Empties the composer: what stood there is being sent, and its message empties the stored draft. */
  sent(): void;
}

/**
 * The text in the composer of one conversation, saved while it is typed. `stored` is the draft on
 * the device, undefined while it is being read; what is typed before it comes is not overwritten.
 */
export function useDraft(conversationId: string, stored: string | undefined): Draft {
  const { chat } = useSync();
  const [text, setText] = useState(stored ?? '');
  const [isUnsaved, setUnsaved] = useState(false);
  const isTouched = useRef(false);
  const saver = useMemo(
    () =>
      createDraftSaver(
        browserTimer,
        (next: string) => chat.saveDraft(conversationId, next),
        setUnsaved,
      ),
    [chat, conversationId],
  );

  useEffect(() => {
    if (stored !== undefined && !isTouched.current) setText(stored);
  }, [stored]);

  useSavedOnLeave(saver);

  const change = useCallback(
    (next: string) => {
      isTouched.current = true;
      setText(next);
      saver.change(next);
    },
    [saver],
  );
  const sent = useCallback(() => {
    isTouched.current = true;
    setText('');
    saver.sent();
  }, [saver]);
  return { text, isUnsaved, change, flush: saver.flush, sent };
}
