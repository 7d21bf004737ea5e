import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';

/** A time a home was on offer, in calendar days 'YYYY-MM-DD'. `to` null: it still is. */
export interface ListedSpan {
  readonly from: string;
  readonly to: string | null;
}

export interface DaysListed {
  /** Days on offer in all spans that count as one, without the gaps. */
  readonly days: number;
  /** Whether an earlier span is included. */
  readonly isRelisted: boolean;
  /** The first day of the spans that count as one. */
  readonly since: string;
}

/** A home that returns to the market within this many days counts as the same offer. */
const RELIST_GAP_DAYS = 90;

/**
 * How long a home has been offered, over every listing of the same fingerprint: spans less than 90 days
 * apart are one offer. Null when there is no span. `today` is a calendar day.
 */
export function daysListed(spans: readonly ListedSpan[], today: string): DaysListed | null {
  const ordered = spans
    .map(({ from, to }) => ({ from: dayNumber(from), to: dayNumber(to ?? today) }))
    .sort((one, other) => one.from - other.from);
  let offer: Offer | null = null;
  for (const span of ordered) offer = continued(offer, span);
  if (offer === null) return null;
  return { days: offer.days, isRelisted: offer.isRelisted, since: dayOfNumber(offer.start) };
}

interface Offer {
  readonly start: number;
  readonly end: number;
  readonly days: number;
  readonly isRelisted: boolean;
}

function continued(offer: Offer | null, { from, to }: { from: number; to: number }): Offer {
  if (offer === null || from - offer.end >= RELIST_GAP_DAYS)
    return { start: from, end: to, days: Math.max(0, to - from), isRelisted: false };
  const added = Math.max(0, to - Math.max(from, offer.end));
  return {
    start: offer.start,
    end: Math.max(offer.end, to),
    days: offer.days + added,
    isRelisted: true,
  };
}
