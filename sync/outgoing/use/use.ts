import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { viewDay, viewFault } from '#contract/rules/listing/views.ts';
import type { UseOfDay } from '../../model/listings.ts';
import type { NotedUse } from '../../model/looks.ts';

/** The day that runs is told at most so often, ms. */
const TOLD_EVERY_MS = 60 * 60_000;

/** The note of the day with what came: searches are added up, of what waits and what failed the most is kept. */
export function noted(
  before: NotedUse | undefined,
  came: UseOfDay,
  fresh: { readonly id: string; readonly day: CalendarDay },
): NotedUse {
  const { searches = 0, queued = 0, failed = 0, version, language, installed } = came;
  const old = before ?? { ...fresh, searches: 0, queued: 0, failed: 0, toldAt: null };
  const next = {
    id: old.id,
    day: old.day,
    searches: Math.min(10_000, old.searches + searches),
    queued: Math.min(100_000, Math.max(old.queued, queued)),
    failed: Math.min(100_000, Math.max(old.failed, failed)),
    ...{ version, language, installed },
  };
  return {
    ...next,
    toldAt: old.toldAt,
    isChanged: before === undefined || before.isChanged || !isSameUse(before, next),
  };
}

/** Whether the server would be told the same. */
export const isSameUse = (
  one: Omit<NotedUse, 'toldAt' | 'isChanged'>,
  other: Omit<NotedUse, 'toldAt' | 'isChanged'>,
): boolean =>
  (['searches', 'queued', 'failed', 'version', 'language', 'installed'] as const).every(
    (part) => one[part] === other[part],
  );

/** Whether this is to be told now (ms since the epoch): a day that is over at once, the one that runs by the hour. */
export const isDue = ({ day, toldAt, isChanged }: NotedUse, now: number): boolean =>
  isChanged && (day < viewDay(now) || toldAt === null || now - toldAt >= TOLD_EVERY_MS);

/** True for a note that is no longer needed: of a day that is over and told, or that nobody would count. */
export const isOutdated = ({ day, isChanged }: NotedUse, now: number): boolean =>
  (day < viewDay(now) && !isChanged) || viewFault(day, viewDay(now)) !== null;
