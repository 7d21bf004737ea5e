import { useTranslation } from 'react-i18next';
import { CalendarAddress } from '#src/shared/viewings/index.ts';
import { useScrollTarget } from '#src/ui/useScrollTarget.ts';
import { Section } from '../Section.tsx';

/** One's viewings in the calendar one keeps elsewhere. */
export function CalendarSection() {
  const { t } = useTranslation('viewings');
  // The viewings of a landlord lead here.
  const { ref } = useScrollTarget<HTMLDivElement>('calendar');
  return (
    <div ref={ref}>
      <Section title={t('calendar.title')}>
        <CalendarAddress />
      </Section>
    </div>
  );
}
