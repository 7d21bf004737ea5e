const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/u;
const WITH_WORDS = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\n/u;
const ID_CHARACTERS = 36;

export interface Words {
  readonly messageType: string | null;
  readonly content: string;
}

/** The id of the listing a message shares without a word; null for all else, even if a text looks like such a message. */
export function sharedHome({ messageType, content }: Words): string | null {
  return messageType === 'property' && UUID.test(content) ? content : null;
}

/** The content of a question about a home, which is one message with its card: the id, a line feed, the words. */
export const contentWithHome = (id: string, words: string): string => `${id}\n${words}`;

/** A question about a home: its id, and the words. Null for all else, also for a home that is shared without words. */
export function askedHome({
  messageType,
  content,
}: Words): { readonly id: string; readonly words: string } | null {
  if (messageType !== 'property' || !WITH_WORDS.test(content)) return null;
  return { id: content.slice(0, ID_CHARACTERS), words: content.slice(ID_CHARACTERS + 1) };
}

/** A message that shows the home's card, with words or (where they are the id alone) without. */
export const withHome = (id: string, words: string) => ({
  messageType: 'property' as const,
  content: words === id ? id : contentWithHome(id, words),
});

/** The home whose card a message shows: one that is shared, or that is asked about. */
export const homeIn = (message: Words): string | null =>
  sharedHome(message) ?? askedHome(message)?.id ?? null;
