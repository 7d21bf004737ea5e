import type { OutboxDoc } from '../schemas/outbox.ts';

/** By lane, and in a lane in the order they will be sent. */
export function byPlace(one: OutboxDoc, other: OutboxDoc): number {
  if (one.lane !== other.lane) return one.lane < other.lane ? -1 : 1;
  return one.position - other.position || (one.id < other.id ? -1 : 1);
}
