import type { ThreadMessage } from '#src/data/types.ts';

/** A stored message of the other person; `at` is a local time today of no importance. For tests. */
export function testMessage(part: Partial<ThreadMessage> & { id: string }): ThreadMessage {
  const at = part.createdAt ?? part.writtenAt ?? localInstant(2026, 3, 4, 9, 0);
  return {
    isMine: false,
    senderId: part.isMine === true ? 'me' : 'other',
    content: part.id,
    original: part.content ?? part.id,
    change: { edits: [], unsentAt: null, waitingId: null, refused: null },
    messageType: 'text',
    file: null,
    homeId: null,
    quotedId: null,
    reactions: { mine: null, theirs: null },
    writtenAt: at,
    createdAt: at,
    seq: 1,
    delivery: part.isMine === true ? 'sent' : null,
    error: null,
    ...part,
  };
}

/** The instant of a local wall-clock time: tests hold in every time zone. Months count from 1. */
export function localInstant(
  year: number,
  month: number,
  day: number,
  hour: number,
  minute = 0,
): string {
  return new Date(year, month - 1, day, hour, minute).toISOString();
}
