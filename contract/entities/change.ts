import { aboutIn, type Content, contentAbout, wordsOf } from './reply.ts';
import { sharedHome } from './sharedHome.ts';

/** The type a message has once it was unsent: its place, its times and its sender stay, its content is empty. */
export const UNSENT = 'unsent';

/** A change of the log: it edits the words of a message, or removes the message. */
export type Change =
  | { readonly kind: 'edit'; readonly to: string; readonly words: string }
  | { readonly kind: 'unsend'; readonly to: string };

/**
 * Reads the change in an entry, and the id of the message it changes; null for any other entry. An edit
 * (`edit`) is the id of the message, a line feed and its new words; an unsending (`unsend`) the id and a line
 * feed. Of an edited message that was unsent the words of its edits are gone, too.
 */
export function changeIn(message: Content): Change | null {
  const to = aboutIn(message);
  if (to === null) return null;
  if (message.messageType === 'edit') return { kind: 'edit', to, words: wordsOf(message) };
  return message.messageType === 'unsend' ? { kind: 'unsend', to } : null;
}

/** Whether the sender can change the words of this message, whose content is its words. A home that is shared has none. */
export const hasOwnWords = (message: Content): boolean =>
  message.messageType === 'text' ||
  message.messageType === 'reply' ||
  (message.messageType === 'property' && sharedHome(message) === null);

/** An entry of the log without its words: of a message that it was unsent, of an edit which message it was of. */
export const erased = ({
  messageType,
  content,
}: Content): { messageType: string; content: string } =>
  messageType === 'edit'
    ? { messageType, content: contentAbout(aboutIn({ messageType, content }) ?? '', '') }
    : { messageType: UNSENT, content: '' };

/** True for what the server no longer has the words of, whatever was sent under its id. */
export const isErased = (message: Content): boolean =>
  message.messageType === UNSENT || (message.messageType === 'edit' && wordsOf(message) === '');
