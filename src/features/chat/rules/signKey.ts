import type { Reaction } from '#contract/entities/reaction.ts';

const KEYS = {
  '👍': 'replies.sign.thumb',
  '❤️': 'replies.sign.heart',
  '😂': 'replies.sign.laugh',
  '😮': 'replies.sign.surprise',
  '😢': 'replies.sign.sad',
  '🙏': 'replies.sign.thanks',
} as const satisfies Readonly<Record<Reaction, string>>;

/** The translation key of what a sign is called. */
export const signKey = (sign: Reaction): (typeof KEYS)[Reaction] => KEYS[sign];
