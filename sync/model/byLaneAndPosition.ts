import type { OutboxEntry } from './entry.ts';

/** The order in which entries are listed: by lane, and within a lane as they are sent. */
export function byLaneAndPosition(one: Place, other: Place): number {
  return (
    compare(one.lane, other.lane) || one.position - other.position || compare(one.id, other.id)
  );
}

type Place = Pick<OutboxEntry, 'lane' | 'position' | 'id'>;

const compare = (one: string, other: string): number => (one < other ? -1 : one > other ? 1 : 0);
