import { useTranslation } from 'react-i18next';
import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

export interface CountedUpToProps {
  /** The last day counted, 'YYYY-MM-DD'. */
  readonly through: CalendarDay;
  /** When the server was asked last, ms since the epoch. */
  readonly checkedAt: number;
  /** ms since the epoch. */
  readonly now: number;
}

/** Until when figures were counted, or that none were yet: the server then names the first day there is. */
export function CountedUpTo({ through, checkedAt, now }: CountedUpToProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const when = format.asOf(checkedAt, now);
  return through <= '1970-01-01'
    ? t('notCounted', { when })
    : t('asOf', { day: format.date(through), when });
}
