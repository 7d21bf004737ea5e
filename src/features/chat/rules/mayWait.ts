import type { Thread } from '#src/data/types.ts';

/** So many new messages are drawn as they come. */
export const FEW = 8;

/**
 * Whether what a thread says now may be drawn a moment later: many messages have come to its end, more are known to
 * come, and nothing is among them that this person has just written here. Hundreds at once are a thread drawn anew.
 */
export function mayWait(shown: Thread, next: Thread): boolean {
  const [first] = shown.messages;
  if (first === undefined || first !== next.messages[0]) return false;
  if (next.messages.length - shown.messages.length <= FEW) return false;
  if (next.isComplete !== shown.isComplete || next.isLoadingOlder !== shown.isLoadingOlder)
    return false;
  return next.isBehind && !hasNewUnsent(shown, next);
}

/** A message that is not on the server stands at the end. */
function hasNewUnsent(shown: Thread, next: Thread): boolean {
  const known = new Set(unsentOf(shown));
  return unsentOf(next).some((message) => !known.has(message));
}

function unsentOf({ messages }: Thread) {
  const lastStored = messages.findLastIndex(({ seq }) => seq !== null);
  return messages.slice(lastStored + 1).filter(({ isMine }) => isMine);
}
