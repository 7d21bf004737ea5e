import { median } from '#contract/rules/market/weightedQuantile.ts';
import type { HeldInquiry } from '#src/data/types.ts';
import { firstDay, type Period } from './period.ts';
import { utcDay } from './steps.ts';

export interface Replies {
  /** The middle of the times from an inquiry to the first reply, in ms; null: none was replied to. */
  readonly median: number | null;
  readonly answered: number;
  /** Nobody replied to these, and they are still new. */
  readonly waiting: number;
}

type Asked = Pick<HeldInquiry, 'created_at' | 'replied_at' | 'stage'>;

/** How long the inquiries that came in these days waited for a reply. Both times are the server's. */
export function repliesOf(inquiries: readonly Asked[], from: string, until: string): Replies {
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
  };
}

/** Of the days looked at, and of as many before. */
export const bothReplies = (inquiries: readonly Asked[], period: Period) => ({
  now: repliesOf(inquiries, firstDay(period, 'now'), period.until),
  before: repliesOf(
    inquiries,
    firstDay(period, 'before'),
    // The day before the first one looked at: days compare as texts.
    dayBefore(firstDay(period, 'now')),
  ),
});

/** Whether somebody asked and nobody replied. */
export const isWaiting = ({ replied_at, stage }: Pick<HeldInquiry, 'replied_at' | 'stage'>) =>
  replied_at === null && stage === 'new';

const DAY_MS = 24 * 60 * 60_000;
const dayBefore = (day: string) =>
  new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
