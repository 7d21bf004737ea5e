import { createDraftSaver, type DraftTimer } from '#src/data/draftSaver.ts';
import { editsBetween, type FieldEdit } from '#sync/model/rules/editing/edits.ts';
import type { RecordBody } from '#src/data/types.ts';

export type ReplyTexts = Pick<RecordBody<'quick_reply'>, 'title' | 'text'>;

/** Does what it is asked in the order of the calls, whether or not the one before is done. */
export interface ReplyDraftStore {
  /** Resolves once it is durable here. The texts it is called with outlive a page that goes at once. */
  put(texts: ReplyTexts): Promise<unknown>;
  remove(): Promise<unknown>;
}

export interface ReplyDraft {
  change(texts: ReplyTexts): void;
  /** Saves what is not saved yet. */
  flush(): void;
  /** The reply was saved or discarded: removes the draft, after any save that is still running. */
  end(): Promise<unknown>;
  open(): void;
  close(): void;
}

/** Stores what was changed since the texts before. */
export function changesOf(
  opened: ReplyTexts,
  write: (at: number, edits: readonly FieldEdit[]) => Promise<unknown>,
): ReplyDraftStore['put'] {
  let written = opened;
  return (texts) => {
    const edits = editsBetween(written, texts);
    written = texts;
    return write(Date.now(), edits);
  };
}

/** A draft of a quick reply, saved while it is typed. Texts equal to `first` are no draft. */
export function createReplyDraft(
  timer: DraftTimer,
  first: ReplyTexts,
  store: ReplyDraftStore,
): ReplyDraft {
  const saver = createDraftSaver<ReplyTexts>(
    timer,
    async (texts) => {
      await (isSame(texts, first) ? store.remove() : store.put(texts));
    },
    () => undefined,
  );
  return {
    ...saver,
    end() {
      saver.sent();
      return store.remove();
    },
  };
}

const isSame = (one: ReplyTexts, other: ReplyTexts): boolean =>
  one.title === other.title && one.text === other.text;
