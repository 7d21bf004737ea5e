/**
 * A reply is a message of the type `reply`. Its content is one text: the id of the message it quotes, a line feed,
 * and the words, for which the limits of any message hold.
 */
const QUOTE = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\n/u;
const ID_CHARACTERS = 36;

interface Content {
  readonly messageType: string | null;
  readonly content: string;
}

/** What is sent as the content of a reply to that message. */
export const replyContent = (quotedId: string, words: string): string => `${quotedId}\n${words}`;

/** The id of the message this one quotes; null for whatever is no reply. */
export const quotedIn = ({ messageType, content }: Content): string | null =>
  messageType === 'reply' && QUOTE.test(content) ? content.slice(0, ID_CHARACTERS) : null;

/** What a person wrote of the content: of a reply that without what it quotes. */
export const wordsOf = (message: Content): string =>
  quotedIn(message) === null ? message.content : message.content.slice(ID_CHARACTERS + 1);

/** The content with other words: a reply goes on quoting what it quotes. */
export function withWords(message: Content, words: string): string {
  const quoted = quotedIn(message);
  return quoted === null ? words : replyContent(quoted, words);
}
