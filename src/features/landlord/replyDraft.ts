import { createDraftSaver, type DraftTimer } from '#src/data/draftSaver.ts';
import type { RecordBody } from '#src/data/types.ts';

export type ReplyTexts = Pick<RecordBody<'quick_reply'>, 'title' | 'text'>;

export interface ReplyDraftStore {
  /** Resolves once it is durable here. */
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

/** A draft of a quick reply, saved while it is typed. Texts equal to `first` are no draft. */
export function createReplyDraft(
  timer: DraftTimer,
  first: ReplyTexts,
  store: ReplyDraftStore,
): ReplyDraft {
  /** Writes are stored in the order they were made, so that a removed draft does not come back. */
  let last: Promise<unknown> = Promise.resolve();
  const inTurn = (write: () => Promise<unknown>) => {
    const done = last.then(write, write);
    last = done;
    return done;
  };
  const saver = createDraftSaver<ReplyTexts>(
    timer,
    async (texts) => {
      await inTurn(() => (isSame(texts, first) ? store.remove() : store.put(texts)));
    },
    () => undefined,
  );
  return {
    ...saver,
    end() {
      saver.sent();
      return inTurn(() => store.remove());
    },
  };
}

const isSame = (one: ReplyTexts, other: ReplyTexts): boolean =>
  one.title === other.title && one.text === other.text;
