import { VIEWS_MAX } from '#contract/protocol/limits.ts';
import { viewFault } from '#contract/rules/listing/views.ts';

/** A listing somebody looked at on this device on a day of UTC. */
export interface NotedView {
  readonly listingId: string;
  /** 'YYYY-MM-DD'. */
  readonly day: string;
  /** `waiting`: the server does not have it yet. `sent`: kept until the day is over, so that it is sent once. */
  readonly state: 'waiting' | 'sent';
}

/** What goes out next: looks of one day, the oldest first, no more than a call takes. */
export function nextBatch(views: readonly NotedView[], today: string): readonly NotedView[] {
  const waiting = views.filter(
    ({ state, day }) => state === 'waiting' && viewFault(day, today) === null,
  );
  const day = waiting.map((each) => each.day).toSorted()[0];
  return waiting.filter((each) => each.day === day).slice(0, VIEWS_MAX);
}

/** What need not be known any more: looks of other days that were sent, or that nobody would count. */
export function outdated(views: readonly NotedView[], today: string): readonly NotedView[] {
  return views.filter(
    ({ state, day }) => (state === 'sent' && day !== today) || viewFault(day, today) !== null,
  );
}
