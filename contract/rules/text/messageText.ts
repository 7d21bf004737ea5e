import { MESSAGE_MAX_CHARACTERS } from '../../protocol/limits.ts';

/** Something to see: not only white space, control or format characters such as a zero-width space. */
const VISIBLE = /[^\p{Z}\p{Cc}\p{Cf}]/u;

/** Why a text cannot be a message; null when it can. Characters are Unicode code points. */
export function messageTextFault(text: string): 'empty_message' | 'message_too_long' | null {
  if (!VISIBLE.test(text)) return 'empty_message';
  return Array.from(text).length > MESSAGE_MAX_CHARACTERS ? 'message_too_long' : null;
}
