import { fileWords } from './fileWords.ts';
import { askedHome, contentWithHome } from './sharedHome.ts';

/**
 * A reply is a message of the type `reply`. Its content is one text: the id of the message it quotes, a line feed,
 * and the words, for which the limits of any message hold. A reaction (`reaction.ts`), an edit and an unsending
 * (`change.ts`) have the same form.
 */
const ABOUT = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\n/u;
const ID_CHARACTERS = 36;
const ABOUT_TYPES: readonly (string | null)[] = ['reply', 'reaction', 'edit', 'unsend'];

export interface Content {
  readonly messageType: string | null;
  readonly content: string;
}

/** The content of an entry about another message. */
export const contentAbout = (id: string, words: string): string => `${id}\n${words}`;

/** The id of the message this one is about; null: it is about none. */
export const aboutIn = ({ messageType, content }: Content): string | null =>
  ABOUT_TYPES.includes(messageType) && ABOUT.test(content) ? content.slice(0, ID_CHARACTERS) : null;

/** The id of the message this one quotes; null: it is no reply. */
export const quotedIn = (message: Content): string | null =>
  message.messageType === 'reply' ? aboutIn(message) : null;

/** The words people read, without the ids and the facts of a file that stand in the content for apps. */
export function wordsOf(message: Content): string {
  if (message.messageType === 'file') return fileWords(message.content);
  if (message.messageType === 'property') return askedHome(message)?.words ?? message.content;
  return aboutIn(message) === null ? message.content : message.content.slice(ID_CHARACTERS + 1);
}

/** The content with other words: a reply goes on quoting what it quotes, a question stays one about its home. */
export function withWords(message: Content, words: string): string {
  const about = aboutIn(message);
  if (about !== null) return contentAbout(about, words);
  const home = askedHome(message);
  return home === null ? words : contentWithHome(home.id, words);
}
