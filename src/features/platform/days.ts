import { type CalendarDay, dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { isClosed } from '#contract/rules/listing/statusLadder.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { DayRange } from '#src/rules/dayRange.ts';
import type { DayGroups, PlatformCount, PlatformDays } from '#contract/protocol/platformDays.ts';
import type { HeldListing } from '#src/data/types.ts';

export const LENGTHS = [7, 28, 90] as const;
export type Length = (typeof LENGTHS)[number];

/** Counts that devices tell of; all others are the server's own. */
export const TOLD_BY_DEVICES = ['people', 'searches', 'queued', 'failed'] as const;

/**
 * Of the days that were counted those of a range, or the last `length`, or as many as there are, the oldest first. Of a range that
 * lies elsewhere it is the nearest day.
 */
export function daysOf(
  { from, through }: Pick<PlatformDays, 'from' | 'through'>,
  length: Length,
  range: DayRange | null = null,
): readonly CalendarDay[] {
  const [begin, end] = [dayNumber(from), dayNumber(through)];
  const within = (day: string) => Math.min(Math.max(dayNumber(day), begin), end);
  const last = range === null ? end : within(range.until);
  const first = range === null ? Math.max(begin, end - length + 1) : within(range.from);
  return Array.from({ length: last - first + 1 }, (_, at) => dayOfNumber(first + at));
}

/** The counts of these days; null: fewer than five people. */
export function countsOn(
  days: readonly string[],
  platform: PlatformDays,
  count: PlatformCount,
): readonly (number | null)[] {
  const first = dayNumber(platform.from);
  return days.map((day) => platform[count]?.[dayNumber(day) - first] ?? null);
}

/** The groups of these days. */
export const groupsOn = (
  { groups = [] }: Pick<PlatformDays, 'groups'>,
  days: readonly string[],
): readonly DayGroups[] => groups.filter(({ day }) => days.includes(day));

/** Those of the last of these days that has any; null: none has. */
export function latestGroups(
  platform: Pick<PlatformDays, 'groups'>,
  days: readonly string[],
): { readonly day: CalendarDay; readonly groups: readonly DayGroups[] } | null {
  const all = groupsOn(platform, days);
  const day = all
    .map((one) => one.day)
    .toSorted()
    .at(-1);
  return day === undefined ? null : { day, groups: all.filter((one) => one.day === day) };
}

/** The summary of a row of counts. */
export interface Summary {
  /** The newest that is known; null: none is. */
  readonly latest: { readonly at: number; readonly value: number } | null;
  readonly most: { readonly at: number; readonly value: number } | null;
  /** Days of which nothing is told. */
  readonly hidden: number;
}

export function summaryOf(values: readonly (number | null)[]): Summary {
  const known = values.flatMap((value, at) => (value === null ? [] : [{ at, value }]));
  const most = known.reduce<Summary['most']>(
    (best, one) => (best === null || one.value >= best.value ? one : best),
    null,
  );
  return { latest: known.at(-1) ?? null, most, hidden: values.length - known.length };
}

/** Counts of the platform that one's own homes have a part in. */
export const OWN_PARTS = ['active', 'added', 'closed'] as const;
export type OwnPart = (typeof OWN_PARTS)[number];

type Home = Pick<HeldListing, 'status' | 'closed_on' | 'first_listed_on' | 'off_market_on'>;

/** One's own homes as the server counts those of all: on offer at the end of a day, new on it, let or sold on it. */
export function ownPart(
  homes: readonly Home[],
  days: readonly string[],
  part: OwnPart,
): readonly number[] {
  const of: Readonly<Record<OwnPart, (home: Home, day: string) => boolean>> = {
    active: (home, day) => {
      const left = home.off_market_on ?? home.closed_on;
      return home.first_listed_on <= day && (left === null || left > day);
    },
    added: (home, day) => home.first_listed_on === day,
    closed: (home, day) => isClosed(home.status) && home.closed_on === day,
  };
  return days.map((day) => homes.filter((home) => of[part](home, day)).length);
}

/** How many of these moments (ms since the epoch) lie on these days, in UTC. */
export function onDays(moments: readonly number[], days: readonly string[]): number {
  const those = new Set(days);
  return moments.filter((at) => those.has(viewDay(at))).length;
}
