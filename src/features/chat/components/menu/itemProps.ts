import type { ComponentType } from 'react';
import { UNSENT } from '#contract/entities/change.ts';
import type { ThreadMessage } from '#src/data/types.ts';
import type { Replying } from '../replyProps.ts';

/**
 * The properties of an entry in a message's menu. The entry renders MenuItems, or null where its action is not
 * possible.
 */
export interface MessageItemProps {
  readonly message: ThreadMessage;
  readonly replying: Replying;
  /** The element that gets the focus when the menu closes; null: its button. */
  readonly focusNext: (element: HTMLElement | null) => void;
  /** Opens a dialog about the message once the menu is closed. */
  readonly open: (dialog: ComponentType<MessageDialogProps>) => void;
}

/** A dialog about a message. It stays mounted when it closes. */
export interface MessageDialogProps {
  readonly isOpen: boolean;
  readonly message: ThreadMessage;
  readonly replying: Replying;
  readonly onClose: () => void;
}

/** The server has it, it was not unsent, and one may write here: it can be answered. */
export const canAnswer = ({ message, replying }: MessageItemProps): boolean =>
  replying.onReply !== null && message.seq !== null && message.messageType !== UNSENT;

/** By this device's clock it was sent so short a time ago. */
export const isWithin = ({ createdAt }: ThreadMessage, ms: number, now: number): boolean =>
  createdAt !== null && now - Date.parse(createdAt) < ms;
