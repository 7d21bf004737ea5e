import { useTranslation } from 'react-i18next';
import { useNow } from '#src/data/useNow.ts';
import { useTimeText } from '../../hooks/useTimeText.ts';
import { daysBefore } from '../../rules/day.ts';

/** When something is due, as people say it: "Tomorrow 9:00". */
export function useDueText(): (at: number) => string {
  const { t } = useTranslation('schedule');
  const time = useTimeText();
  const now = useNow();
  return (at) => {
    const iso = new Date(at).toISOString();
    const days = -daysBefore(iso, now);
    if (days === 0) return t('today', { time: time.clock(iso) });
    return days === 1 ? t('tomorrow', { time: time.clock(iso) }) : time.exact(iso);
  };
}
