import { useTranslation } from 'react-i18next';
import { CalendarAddress } from '#src/shared/viewings/index.ts';
import { Section } from '../Section.tsx';

/** One's viewings in the calendar one keeps elsewhere. */
export function CalendarSection() {
  const { t } = useTranslation('viewings');
  return (
    <Section title={t('calendar.title')}>
      <CalendarAddress />
    </Section>
  );
}
