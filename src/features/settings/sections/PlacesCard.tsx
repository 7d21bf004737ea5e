import { useTranslation } from 'react-i18next';
import { PlacesView } from '#src/shared/places/index.ts';
import { Section } from '../Section.tsx';

export function PlacesCard() {
  const { t } = useTranslation('places');
  return (
    <Section title={t('title')} note={t('lead')}>
      <PlacesView />
    </Section>
  );
}
