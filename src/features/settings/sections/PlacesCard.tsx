import { useTranslation } from 'react-i18next';
import { PlacesView } from '#src/homes/places/PlacesView.tsx';
import { Section } from '../Section.tsx';

export function PlacesCard() {
  const { t } = useTranslation('places');
  return (
    <Section title={t('title')} note={t('lead')}>
      <PlacesView />
    </Section>
  );
}
