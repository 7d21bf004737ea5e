import { aboutIn, type Content, contentAbout, wordsOf } from './reply.ts';
import { sharedHome } from './sharedHome.ts';

/** The type a message has once it was unsent: its place, its times and its sender stay, its content is empty. */
export const UNSENT = 'unsent';

/** An entry that changes an earlier message: it edits the words, or removes the message. */
export type Change =
  | { readonly kind: 'edit'; readonly to: string; readonly words: string }
  | { readonly kind: 'unsend'; readonly to: string };

/**
 * Reads the change in an entry, and the id of the message it changes; null for any other entry. The content of an
 * `edit` is the id of the message, a line feed and the new words; of an `unsend` the id and a line feed. Unsending a
 * message also erases the words of its edits.
 */
export function changeIn(message: Content): Change | null {
  const to = aboutIn(message);
  if (to === null) return null;
  if (message.messageType === 'edit') return { kind: 'edit', to, words: wordsOf(message) };
  return message.messageType === 'unsend' ? { kind: 'unsend', to } : null;
}

/** Whether the message has words that its sender can edit. A home shared without words has none. */
export const hasOwnWords = (message: Content): boolean =>
  message.messageType === 'text' ||
  message.messageType === 'reply' ||
  (message.messageType === 'property' && sharedHome(message) === null);

/** An entry whose words are erased: a message still says that it was unsent, an edit which message it edited. */
export const erased = ({
  messageType,
  content,
}: Content): { messageType: string; content: string } =>
  messageType === 'edit'
    ? { messageType, content: contentAbout(aboutIn({ messageType, content }) ?? '', '') }
    : { messageType: UNSENT, content: '' };

/** True when the server has erased the words of this entry, even if this device still holds what was sent under its id. */
export const isErased = (message: Content): boolean =>
  message.messageType === UNSENT || (message.messageType === 'edit' && wordsOf(message) === '');
