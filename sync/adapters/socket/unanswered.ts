import type { NewMessage, SendMessages } from '#contract/protocol/socket.ts';

/**
 * Messages of this line whose acknowledgement did not come in time: of these alone a late one is news, or the `message_sent` by
 * which older servers repeat it. Everything else was stored when it was answered.
 */
export interface Unanswered {
  note(batch: Pick<SendMessages, 'messages'>): void;
  isEmpty(): boolean;
  /** Whether it was one of them. It is none from now on. */
  settle(sent: NewMessage): boolean;
  /** The line is gone, and what was to come on it. */
  clear(): void;
}

export function createUnanswered(): Unanswered {
  const ids = new Set<string>();
  return {
    note: ({ messages }) => messages.forEach(({ id }) => ids.add(id)),
    isEmpty: () => ids.size === 0,
    settle: ({ message }) => ids.delete(message.id),
    clear: () => ids.clear(),
  };
}
