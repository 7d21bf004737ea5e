import { useMemo, useState } from 'react';
import { replyDraftIdOf } from '#contract/rules/ids.ts';
import { browserTimer } from '#src/data/draftSaver.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSavedOnLeave } from '#src/data/useSavedOnLeave.ts';
import { changesOf, createReplyDraft, type ReplyTexts } from './replyDraft.ts';

/**
 * The draft of a quick reply, saved while it is typed. `of`: the reply's id, or the person's for a new one; `first`:
 * the texts before anything is typed; `stored`: the draft on this device, shown until the first key press.
 */
export function useReplyDraft(of: string, first: ReplyTexts, stored: ReplyTexts | undefined) {
  const { records } = useSync();
  /** The texts that were changed here: the other one is shown as it is stored. */
  const [typed, setTyped] = useState<Partial<ReplyTexts>>({});
  const [begun] = useState(first);
  const [opened] = useState(stored ?? first);
  const draft = useMemo(() => {
    const id = replyDraftIdOf(of);
    return createReplyDraft(browserTimer, begun, {
      put: changesOf(opened, (at, edits) => records.write('reply_draft', id, at, edits)),
      remove: () => records.remove([id]),
    });
  }, [begun, opened, of, records]);

  useSavedOnLeave(draft);

  const texts = { ...(stored ?? first), ...typed };
  return {
    texts,
    change(next: ReplyTexts) {
      const own = {
        ...typed,
        ...(next.title !== texts.title && { title: next.title }),
        ...(next.text !== texts.text && { text: next.text }),
      };
      setTyped(own);
      draft.change(next);
    },
    /** It was saved or discarded: the first texts are shown again. */
    end() {
      setTyped(first);
      draft.end().catch(() => undefined);
    },
  };
}
