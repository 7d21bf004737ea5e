import { useMemo, useState } from 'react';
import { replyDraftIdOf } from '#contract/rules/ids.ts';
import { browserTimer } from '#src/data/draftSaver.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSavedOnLeave } from '#src/data/useSavedOnLeave.ts';
import { createReplyDraft, type ReplyTexts } from './replyDraft.ts';

/**
 * The draft of a quick reply, saved while it is typed. `of`: the reply's id, or the person's for a new one; `first`:
 * the texts before anything is typed; `stored`: the draft on this device, shown until the first key press.
 */
export function useReplyDraft(of: string, first: ReplyTexts, stored: ReplyTexts | undefined) {
  const { records } = useSync();
  const [typed, setTyped] = useState<ReplyTexts | null>(null);
  const [begun] = useState(first);
  const draft = useMemo(() => {
    const id = replyDraftIdOf(of);
    return createReplyDraft(browserTimer, begun, {
      put: (texts) => records.put('reply_draft', { ...texts, at: Date.now() }, id),
      remove: () => records.remove([id]),
    });
  }, [begun, of, records]);

  useSavedOnLeave(draft);

  return {
    texts: typed ?? stored ?? first,
    change(texts: ReplyTexts) {
      setTyped(texts);
      draft.change(texts);
    },
    /** It was saved or discarded: the first texts are shown again. */
    end() {
      setTyped(first);
      draft.end().catch(() => undefined);
    },
  };
}
