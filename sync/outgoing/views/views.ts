import { VIEWS_MAX } from '#contract/protocol/limits.ts';
import { viewFault } from '#contract/rules/listing/views.ts';
import type { NotedView } from '../../model/looks.ts';

/** The next looks to go out: of one day, the oldest first, no more than a call takes. */
export function nextBatch(views: readonly NotedView[], today: string): readonly NotedView[] {
  const waiting = views.filter(
    ({ state, day }) => state === 'waiting' && viewFault(day, today) === null,
  );
  const day = waiting.map((each) => each.day).toSorted()[0];
  return waiting.filter((each) => each.day === day).slice(0, VIEWS_MAX);
}

/** The looks that are no longer needed: those of other days that were sent, or that nobody would count. */
export function outdated(views: readonly NotedView[], today: string): readonly NotedView[] {
  return views.filter(
    ({ state, day }) => (state === 'sent' && day !== today) || viewFault(day, today) !== null,
  );
}
