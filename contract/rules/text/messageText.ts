import { MESSAGE_MAX_CHARACTERS } from '../../protocol/limits.ts';
import { hasVisible } from './hasVisible.ts';

/** From this many characters left on, the writer is told how many. */
const COUNTER_FROM_LEFT = 200;

export type MessageText =
  /** The text has nothing visible, so there is nothing to send. */
  | { readonly kind: 'empty' }
  /** Can be sent; `left` is null while the limit is far away. */
  | { readonly kind: 'sendable'; readonly left: number | null }
  /** Longer than a message may be, by `over` characters. */
  | { readonly kind: 'tooLong'; readonly over: number };

/** Whether a text can be sent as a message. Characters are Unicode code points. */
export function judgeMessageText(text: string): MessageText {
  if (!hasVisible(text)) return { kind: 'empty' };
  // A code point is one or two UTF-16 units, so most texts need no counting.
  if (text.length < MESSAGE_MAX_CHARACTERS - COUNTER_FROM_LEFT) {
    return { kind: 'sendable', left: null };
  }
  const left = MESSAGE_MAX_CHARACTERS - Array.from(text).length;
  if (left < 0) return { kind: 'tooLong', over: -left };
  return { kind: 'sendable', left: left <= COUNTER_FROM_LEFT ? left : null };
}

const FAULTS = { empty: 'empty_message', tooLong: 'message_too_long', sendable: null } as const;

/** Why a text cannot be a message; null when it can. */
export const messageTextFault = (text: string): 'empty_message' | 'message_too_long' | null =>
  FAULTS[judgeMessageText(text).kind];
