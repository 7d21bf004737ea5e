import { majorOf } from '#contract/rules/money/money.ts';
import type { Period } from './period.ts';
import { firstDay } from './period.ts';
import { STEPS } from './steps.ts';
import type { HomeRow } from './useNumbers.ts';

const MINUTE = 60_000;

/** The columns of the file, in their order. */
export const HOME_COLUMNS = [
  'home',
  'ref',
  'from',
  'until',
  ...STEPS,
  ...STEPS.map((step) => `${step}Before` as const),
  'answered',
  'replyMinutes',
  'heldMinutes',
  'unanswered',
  'currency',
  'price',
  'low',
  'high',
  'comparables',
] as const;
export type HomeColumn = (typeof HOME_COLUMNS)[number];

/** A row a home, sums in whole units, null for what is not known or not to be compared. */
export function homesCsvRows(
  rows: readonly HomeRow[],
  period: Period,
): readonly (readonly (string | number | null)[])[] {
  return rows.map(({ home, now, before, replies, band }) => {
    const { currency } = home;
    const major = (minor: number) => majorOf({ amount: minor, currency });
    const isBand = band?.kind === 'band';
    const cells: Readonly<Record<HomeColumn, string | number | null>> = {
      home: home.title,
      ref: home.ref,
      from: firstDay(period, 'now'),
      until: period.until,
      ...now,
      impressionsBefore: before?.impressions ?? null,
      viewsBefore: before?.views ?? null,
      savesBefore: before?.saves ?? null,
      contactsBefore: before?.contacts ?? null,
      viewingsBefore: before?.viewings ?? null,
      closedBefore: before?.closed ?? null,
      answered: replies.answered,
      replyMinutes: replies.median === null ? null : Math.round(replies.median / MINUTE),
      heldMinutes: replies.held === null ? null : Math.round(replies.held.ms / MINUTE),
      unanswered: replies.waiting,
      currency,
      price: major(home.price),
      low: isBand ? major(band.low) : null,
      high: isBand ? major(band.high) : null,
      comparables: isBand ? band.sample.length : band?.kind === 'too_few' ? band.n : null,
    };
    return HOME_COLUMNS.map((column) => cells[column]);
  });
}
