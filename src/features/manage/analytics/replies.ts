import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { median } from '#contract/rules/market/weightedQuantile.ts';
import type { HeldInquiry } from '#src/data/types.ts';
import { firstDay, type Period } from './period.ts';
import { utcDay } from './steps.ts';

/** How long replies that were written lay on a device before the server had them: it was offline, or in a hurry to close. */
export interface Held {
  /** Added up, ms. */
  readonly ms: number;
  /** Of the time from those inquiries to their replies; 0 to 1. */
  readonly share: number;
  /** Replies of which it is known. */
  readonly n: number;
}

export interface Replies {
  /** The middle of the times from an inquiry to the first reply, in ms; null: none was replied to. */
  readonly median: number | null;
  readonly answered: number;
  /** New inquiries without a reply. */
  readonly waiting: number;
  /** Null: of no reply it is known when it was written. */
  readonly held: Held | null;
}

type Asked = Pick<HeldInquiry, 'created_at' | 'replied_at' | 'reply_written_at' | 'stage'>;

/** How long the inquiries that came in these days waited for a reply. Both times are the server's. */
function repliesOf(inquiries: readonly Asked[], from: string, until: string): Replies {
  const asked = inquiries.filter(({ created_at }) => {
    const day = utcDay(created_at);
    return day >= from && day <= until;
  });
  const times = asked.flatMap(({ created_at, replied_at }) =>
    replied_at === null ? [] : [Math.max(0, Date.parse(replied_at) - Date.parse(created_at))],
  );
  return {
    median: times.length === 0 ? null : median(times),
    answered: times.length,
    waiting: asked.filter(isWaiting).length,
    held: heldOf(asked),
  };
}

/** Clocks of devices differ from the server's: what was written lies between the question and the reply. */
function heldOf(asked: readonly Asked[]): Held | null {
  const known = asked.flatMap(({ created_at, replied_at, reply_written_at }) => {
    if (replied_at === null || reply_written_at == null) return [];
    const [from, written, to] = [created_at, reply_written_at, replied_at].map((at) =>
      Date.parse(at),
    );
    if (from === undefined || written === undefined || to === undefined) return [];
    return [{ all: Math.max(0, to - from), held: Math.max(0, to - Math.max(from, written)) }];
  });
  if (known.length === 0) return null;
  const sumOf = (of: 'all' | 'held') => known.reduce((sum, one) => sum + one[of], 0);
  const [all, ms] = [sumOf('all'), sumOf('held')];
  return { ms, share: all === 0 ? 0 : ms / all, n: known.length };
}

/** Of the days looked at, and of as many before. */
export const bothReplies = (inquiries: readonly Asked[], period: Period) => ({
  now: repliesOf(inquiries, firstDay(period, 'now'), period.until),
  before: repliesOf(
    inquiries,
    firstDay(period, 'before'),
    // The day before the first one looked at: days compare as texts.
    dayOfNumber(dayNumber(firstDay(period, 'now')) - 1),
  ),
});

/** Whether somebody asked and nobody replied. */
export const isWaiting = ({ replied_at, stage }: Pick<HeldInquiry, 'replied_at' | 'stage'>) =>
  replied_at === null && stage === 'new';
