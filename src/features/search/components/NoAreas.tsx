import { MapPinOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** The operator of this server has brought no neighbourhoods yet: there is nothing to wait for. */
export function NoAreas() {
  const { t } = useTranslation('search');
  return (
    <EmptyState icon={<MapPinOff size={32} aria-hidden />} title={t('noAreas.title')}>
      {t('noAreas.text')}
    </EmptyState>
  );
}
