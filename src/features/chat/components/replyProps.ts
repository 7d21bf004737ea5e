import type { RefObject } from 'react';
import type { Reaction } from '#contract/entities/reaction.ts';
import type { ConversationHit, Person, ThreadMessage, ThreadQuery } from '#src/data/types.ts';
import type { MessageCommands } from '../hooks/useMessageCommands.ts';

/**
 * The tools that the parts of a conversation need to reply and to react, and to show the message that was
 * replied to.
 */
export interface Replying {
  readonly query: ThreadQuery;
  readonly conversationId: string;
  /** The id of the other person. */
  readonly receiverId: string;
  /** Begins a reply; null: nothing can be written here. */
  readonly onReply: ((message: ThreadMessage) => void) | null;
  /** The field in which the reply is written. */
  readonly field: () => HTMLElement | null;
  readonly goTo: (seq: number) => void;
  readonly onReact: (messageId: string, sign: Reaction | null) => void;
}

export interface MessageMenuProps {
  readonly message: ThreadMessage;
  readonly replying: Replying;
  /** A long press on it opens the menu. */
  readonly bubble: RefObject<HTMLElement | null>;
}

export interface QuoteProps {
  /** Of the message that is quoted. */
  readonly id: string;
  /** The name of the other person. */
  readonly name: string;
  readonly replying: Replying;
}

export interface ReplyBarProps {
  readonly quoted: ThreadMessage;
  /** The name of the other person. */
  readonly name: string;
  readonly onCancel: () => void;
}

/** A message of which there is something to say beside its words. */
export interface ChangeProps {
  readonly message: ThreadMessage;
  readonly replying: Replying;
}

export interface ScheduleButtonProps {
  /** ms since the epoch. */
  readonly onSchedule: (at: number) => void;
}

export interface ScheduledBarProps {
  readonly conversationId: string;
  /** Takes the words of one that is not to be sent any more. */
  readonly onGiveBack: (text: string) => void;
}

export interface ReactionSignsProps {
  readonly message: ThreadMessage;
  /** The name of the other person. */
  readonly name: string;
}

export interface BlockedNoteProps {
  /** The name of the blocked person. */
  readonly name: string;
  readonly onUnblock: () => void;
}

/** An own message that is not sent. */
export interface MessageActionsProps {
  readonly message: ThreadMessage;
  readonly commands: MessageCommands<ThreadMessage>;
}

export interface MessageHitsProps {
  readonly hits: readonly ConversationHit[];
  /** The searched words: marked in the excerpts. */
  readonly words: string;
}

export interface QuickReplyMenuProps {
  readonly conversationId: string;
  readonly receiver: Person;
  /** Puts a text behind what is being written: nothing goes out before the person sends it. */
  readonly onChoose: (text: string) => void;
  readonly composer: RefObject<HTMLTextAreaElement | null>;
}
