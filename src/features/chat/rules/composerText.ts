import { MESSAGE_MAX_CHARACTERS } from '#contract/protocol/limits.ts';

/** Characters left at which the counter comes up. */
export const COUNTER_FROM_LEFT = 200;

export type ComposerText =
  /** Nothing but white space: there is nothing to send. */
  | { readonly kind: 'empty' }
  /** Can be sent; `left` is null while the limit is far away. */
  | { readonly kind: 'sendable'; readonly left: number | null }
  /** Longer than a message may be, by `over` characters. */
  | { readonly kind: 'tooLong'; readonly over: number };

/** What may be done with the text in the composer. Characters are Unicode code points. */
export function composerText(text: string): ComposerText {
  if (text.trim().length === 0) return { kind: 'empty' };
  // A code point is one or two UTF-16 units, so most texts need no counting.
  if (text.length < MESSAGE_MAX_CHARACTERS - COUNTER_FROM_LEFT) {
    return { kind: 'sendable', left: null };
  }
  const left = MESSAGE_MAX_CHARACTERS - Array.from(text).length;
  if (left < 0) return { kind: 'tooLong', over: -left };
  return { kind: 'sendable', left: left <= COUNTER_FROM_LEFT ? left : null };
}
