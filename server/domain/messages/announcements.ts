import type { Message } from '#contract/entities/message.ts';
import type { MarkNotice } from '#contract/protocol/socket.ts';

/**
 * Tells the people concerned once a change is in the database. Never throws: a hint that is lost is caught
 * up.
 */
export interface Announcements {
  /** `messages` of one conversation, ascending by seq; `origin` is the socket that sent them and is left out. */
  messages(messages: readonly Message[], receiverId: string, origin?: string): void;
  mark(
    event: 'message_delivered' | 'message_read',
    notice: MarkNotice,
    otherId: string,
    origin?: string,
  ): void;
}
