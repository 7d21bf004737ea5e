import { changeIn } from '#contract/entities/change.ts';
import type { Message } from '#contract/entities/message.ts';
import { hasWords } from '#contract/entities/reaction.ts';
import { wordsOf } from '#contract/entities/reply.ts';

/**
 * The state that a search carries while it reads a conversation from its newest entry down: so it knows the
 * later changes of each entry.
 */
export interface Found {
  /** The words of a message as they stand; null of what is none, and of one that was unsent. */
  wordsOf(entry: Message): string | null;
}

export function createFound(): Found {
  /** The newest words of messages further up; null: it was unsent. */
  const changed = new Map<string, string | null>();
  return {
    wordsOf({ id, message_type: messageType, content }) {
      const change = changeIn({ messageType, content });
      if (change?.kind === 'unsend') changed.set(change.to, null);
      else if (change !== null && !changed.has(change.to)) changed.set(change.to, change.words);
      if (!hasWords(messageType)) return null;
      const now = changed.get(id);
      return now === undefined ? wordsOf({ messageType, content }) : now;
    },
  };
}
