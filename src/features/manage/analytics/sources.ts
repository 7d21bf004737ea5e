import { LEAD_SOURCES, type LeadSource } from '#contract/entities/inquiry.ts';
import type { HeldInquiry } from '#src/data/types.ts';
import { firstDay, type Period } from './period.ts';
import { utcDay } from './steps.ts';

/** How many inquiries began in one way; `source` null: the device that asked did not say. */
export interface SourceCount {
  readonly source: LeadSource | null;
  readonly now: number;
  /** Null: days before are not compared. */
  readonly before: number | null;
}

type Asked = Pick<HeldInquiry, 'created_at' | 'source'>;

/** The sources of the period's inquiries, the most frequent first, without those that had none. */
export function sourcesOf(asked: readonly Asked[], period: Period): readonly SourceCount[] {
  const [from, before] = [firstDay(period, 'now'), firstDay(period, 'before')];
  const days = asked.map(({ created_at, source }) => ({
    day: utcDay(created_at),
    source: source ?? null,
  }));
  return [...LEAD_SOURCES, null]
    .map((source) => {
      const those = days.filter((one) => one.source === source);
      return {
        source,
        now: those.filter(({ day }) => day >= from && day <= period.until).length,
        before: period.isCompared
          ? those.filter(({ day }) => day >= before && day < from).length
          : null,
      };
    })
    .filter(({ now, before: n }) => now > 0 || (n ?? 0) > 0)
    .toSorted((one, other) => other.now - one.now);
}
