import { recordIdOf } from '#contract/rules/ids.ts';
import { HOUR_MS } from '#contract/rules/durations.ts';

/** Muted until it is taken back: the last moment a date can name. */
export const MUTED_ALWAYS = 8_640_000_000_000_000;

export const MUTES = ['hours', 'week', 'always'] as const;
export type Mute = (typeof MUTES)[number];

/** Until when a conversation that is muted at `now` stays so, in ms since the epoch. */
export function mutedUntilOf(mute: Mute, now: number): number {
  if (mute === 'always') return MUTED_ALWAYS;
  return now + HOUR_MS * (mute === 'hours' ? 8 : 7 * 24);
}

/** The id of what a person marks a conversation with: every device derives the same. */
export function conversationFlagsIdOf(userId: string, conversationId: string): string {
  return recordIdOf(userId, `conversation_flags:${conversationId.toLowerCase()}`);
}

/** The id of a star: set on two devices it is one. */
export function starIdOf(userId: string, messageId: string): string {
  return recordIdOf(userId, `starred_message:${messageId.toLowerCase()}`);
}
