import { aboutIn, type Content, wordsOf } from './reply.ts';

/** The signs one can react with. A server takes no other. */
export const REACTIONS = ['👍', '❤️', '😂', '😮', '😢', '🙏'] as const;
export type Reaction = (typeof REACTIONS)[number];

const isReaction = (words: string): words is Reaction => REACTIONS.some((sign) => sign === words);

const QUIET: readonly (string | null)[] = ['reaction', 'edit', 'unsend'];

/** False for what stands in the log of a conversation and is no message: it has no bubble, no preview, and is never unread. */
export const isSaid = (messageType: string | null): boolean => !QUIET.includes(messageType);

const WITHOUT_WORDS: readonly (string | null)[] = ['call', 'ask_call', 'unsent'];

/** False for what has no words of a person: it marks nothing as read, and no search finds it. */
export const hasWords = (messageType: string | null): boolean =>
  isSaid(messageType) && !WITHOUT_WORDS.includes(messageType);

/**
 * Reads the message a reaction is about and its sign, null for a reaction that was taken back; null for any
 * other message. The content is the id of the message, a line feed, and the sign or nothing.
 */
export function reactionIn(
  message: Content,
): { readonly to: string; readonly sign: Reaction | null } | null {
  const to = message.messageType === 'reaction' ? aboutIn(message) : null;
  if (to === null) return null;
  const words = wordsOf(message);
  if (words === '') return { to, sign: null };
  return isReaction(words) ? { to, sign: words } : null;
}
