import type { ThreadMessage } from '#src/data/types.ts';
import type { Replying } from '../components/replyProps.ts';

export interface CallWordsProps {
  readonly messageType: string;
  readonly content: string;
  readonly isMine: boolean;
}

export interface CallCardProps {
  readonly message: ThreadMessage;
  readonly replying: Replying;
  /** When, as the bubble shows it. */
  readonly time: string;
}
