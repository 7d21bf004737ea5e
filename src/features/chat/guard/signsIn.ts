import { sharedHome } from '#contract/entities/sharedHome.ts';
import { type ChatSign, chatSignsIn } from '#src/rules/text/chatSigns.ts';
import type { ThreadMessage } from '#src/data/types.ts';

const known = new WeakMap<ThreadMessage, readonly ChatSign[]>();

/** The signs of a fraud that this device shows with a message; none of one's own, and none while it has no place yet. */
export function signsIn(message: ThreadMessage): readonly ChatSign[] {
  const before = known.get(message);
  if (before !== undefined) return before;
  const signs = lookedFor(message);
  // A thread of thousands is asked again at each change; a message object never changes.
  known.set(message, signs);
  return signs;
}

function lookedFor(message: ThreadMessage): readonly ChatSign[] {
  const { isMine, seq, content } = message;
  if (isMine || seq === null || sharedHome(message) !== null) return [];
  return chatSignsIn(content, seq);
}

/** Of several messages, each sign once. */
export const signsInAll = (messages: readonly ThreadMessage[]): readonly ChatSign[] => [
  ...new Set(messages.flatMap(signsIn)),
];
