import type { ThreadMessage } from '#src/data/types.ts';

/** Closer to the end than this (CSS px) counts as being at the bottom. */
export const BOTTOM_THRESHOLD_PX = 48;
/** Older messages are asked for when the top comes nearer than this (CSS px). */
export const OLDER_THRESHOLD_PX = 1200;

/** The newest stored message in the window, 0 for none: what a person at the end has in sight. */
export function lastShownSeq(messages: readonly ThreadMessage[]): number {
  return messages.findLast((message) => message.seq !== null)?.seq ?? 0;
}

/** Other people's messages after `seenSeq`: what the jump button counts. */
export function countNew(messages: readonly ThreadMessage[], seenSeq: number): number {
  let count = 0;
  for (let index = messages.length - 1; index >= 0; index -= 1) {
    const message = messages[index];
    if (!message || (message.seq !== null && message.seq <= seenSeq)) break;
    if (!message.isMine && message.seq !== null) count += 1;
  }
  return count;
}

/** The messages that came in at the end since `previous`: only these are spoken. */
export function arrivedSince(
  messages: readonly ThreadMessage[],
  previousLastSeq: number,
): readonly ThreadMessage[] {
  const first = messages.findIndex(
    (message) => message.seq !== null && message.seq > previousLastSeq,
  );
  return first === -1 ? [] : messages.slice(first).filter((message) => !message.isMine);
}

/** The mark to set, or null: read is what a person can have seen. */
export function readMark(view: {
  readonly isAtBottom: boolean;
  readonly isFocused: boolean;
  readonly lastSeq: number;
  readonly markedSeq: number;
}): number | null {
  const canHaveSeen = view.isAtBottom && view.isFocused;
  return canHaveSeen && view.lastSeq > view.markedSeq ? view.lastSeq : null;
}
