import type { RefObject } from 'react';
import type { ThreadMessage } from '#src/data/types.ts';
import type { Replying } from '../components/replyProps.ts';

export interface AttachProps {
  readonly conversationId: string;
  readonly receiverId: string;
  /** The message field: it gets the focus back. */
  readonly composer: RefObject<HTMLTextAreaElement | null>;
}

export interface FileBodyProps {
  readonly message: ThreadMessage;
  readonly replying: Replying;
  /** Takes it back while it waits. */
  readonly onCancel: () => void;
}
