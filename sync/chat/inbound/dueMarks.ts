import type { ConversationState } from '../../model/ports/stores.ts';

export interface DueMarks {
  readonly deliveredSeq?: number;
  readonly readSeq?: number;
}

/**
 * Marks the server was not told yet; null when it knows all. A mark never exceeds what the server has.
 * `tellsRead` false: the person keeps to themselves what they read.
 */
export function dueMarks(state: ConversationState, tellsRead: boolean): DueMarks | null {
  const { row } = state;
  if (row === null) return null;
  const readSeq = Math.min(state.readSeq, row.last_seq);
  const isReadDue = tellsRead && readSeq > row.my_read_seq;
  const isDeliveredDue = state.heldSeq > row.my_delivered_seq;
  if (!isReadDue && !isDeliveredDue) return null;
  return {
    ...(isDeliveredDue ? { deliveredSeq: state.heldSeq } : {}),
    ...(isReadDue ? { readSeq } : {}),
  };
}
