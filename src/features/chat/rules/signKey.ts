import type { Reaction } from '#contract/entities/reaction.ts';

const KEYS = {
  '👍': 'sign.thumb',
  '❤️': 'sign.heart',
  '😂': 'sign.laugh',
  '😮': 'sign.surprise',
  '😢': 'sign.sad',
  '🙏': 'sign.thanks',
} as const satisfies Readonly<Record<Reaction, string>>;

/** The translation key of what a sign is called. */
export const signKey = (sign: Reaction): (typeof KEYS)[Reaction] => KEYS[sign];
