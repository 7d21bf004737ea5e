import { useTranslation } from 'react-i18next';
import { useNow } from '#src/data/useNow.ts';
import { useTimeText } from '../../hooks/useTimeText.ts';
import { daysBefore } from '../../rules/day.ts';

/** When something is due, as people say it: "Tomorrow 9:00". */
export function useDueText(): (at: number) => string {
  const { t } = useTranslation('messages');
  const time = useTimeText();
  const now = useNow();
  return (at) => {
    const iso = new Date(at).toISOString();
    const days = -daysBefore(iso, now);
    if (days === 0) return t('schedule.today', { time: time.clock(iso) });
    return days === 1 ? t('schedule.tomorrow', { time: time.clock(iso) }) : time.exact(iso);
  };
}
