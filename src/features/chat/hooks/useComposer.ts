import { useCallback, useState } from 'react';
import { judgeMessageText, type MessageText } from '#contract/rules/text/messageText.ts';
import { countMessage } from '#src/analytics/countMessage.ts';
import { useSync } from '#src/data/SyncProvider.tsx';
import { useSharedDraft } from '#src/data/useSharedDraft.ts';
import { joinDraft } from '../rules/joinDraft.ts';

export interface ComposerState {
  readonly text: string;
  /** The verdict on the text. */
  readonly judged: MessageText;
  /** The last save, or the last send, did not take: the text is on the screen only. */
  readonly isNotSaved: boolean;
  change(text: string): void;
  /** Puts a text behind what is being written. */
  append(text: string): void;
  /** Saves what is not saved yet, now: what the person does next may ask what is unsent. */
  flush(): void;
  /**
   * Sends what may be sent, as a reply to the quoted message if there is one, and empties the composer. False: it could not
   * be made durable and came back.
   */
  send(quotedId: string | undefined): Promise<boolean>;
  /** The same for later: `at`, ms since the epoch. */
  schedule(quotedId: string | undefined, at: number): Promise<boolean>;
}

/**
 * The message that is being written in one conversation, saved while it is typed. `stored` is the draft on
 * the device, undefined while it is being read; what is typed before it comes is not overwritten.
 */
export function useComposer(
  conversationId: string,
  receiverId: string,
  stored: string | undefined,
): ComposerState {
  const { chat, session } = useSync();
  const [isUnsent, setUnsent] = useState(false);
  const { text, isUnsaved, now, change, flush, sent } = useSharedDraft(
    conversationId,
    stored,
    useCallback((next) => chat.saveDraft(conversationId, next), [chat, conversationId]),
  );
  const append = useCallback((more: string) => change(joinDraft(now(), more)), [change, now]);

  const judged = judgeMessageText(text);
  async function take(store: (content: string) => Promise<unknown>): Promise<boolean> {
    if (judged.kind !== 'sendable') return false;
    const content = text.trim();
    setUnsent(false);
    // Its message empties the stored draft.
    sent();
    try {
      await store(content);
    } catch {
      change(joinDraft(content, now()));
      setUnsent(true);
      return false;
    }
    return true;
  }
  const send = (quotedId: string | undefined) =>
    take((content) => chat.sendMessage({ conversationId, receiverId, content, quotedId }));
  const schedule = (quotedId: string | undefined, at: number) =>
    take(async (content) => {
      await chat.schedule({ conversationId, receiverId, content, quotedId, at });
      const { length } = Array.from(content);
      countMessage(session.get(), { conversationId, length, isFile: false });
    });

  return {
    text,
    judged,
    isNotSaved: isUnsent || isUnsaved,
    change,
    append,
    flush,
    send,
    schedule,
  };
}
