import type { RefObject } from 'react';
import type { Reaction } from '#contract/entities/reaction.ts';
import type { ThreadMessage, ThreadQuery } from '#src/data/types.ts';

/** What the parts of a conversation need to reply and to react, and to show what was replied to. */
export interface Replying {
  readonly query: ThreadQuery;
  /** Begins a reply; null: nothing can be written here. */
  readonly onReply: ((message: ThreadMessage) => void) | null;
  /** Where the reply is written. */
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
  /** Whom the conversation is with. */
  readonly name: string;
  readonly replying: Replying;
}

export interface ReplyBarProps {
  readonly quoted: ThreadMessage;
  /** Whom the conversation is with. */
  readonly name: string;
  readonly onCancel: () => void;
}

export interface ReactionSignsProps {
  readonly message: ThreadMessage;
  /** Whom the conversation is with. */
  readonly name: string;
}
