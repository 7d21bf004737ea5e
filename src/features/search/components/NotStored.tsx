import { DatabaseZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** In place of homes where the browser opens no database: every screen reads from there. */
export function NotStored() {
  const { t } = useTranslation(['search', 'common']);
  return (
    <div role="alert">
      <EmptyState
        icon={<DatabaseZap size={32} aria-hidden />}
        title={t('notStored.title')}
        action={<Button onClick={() => window.location.reload()}>{t('common:error.retry')}</Button>}
      >
        {t('notStored.text')}
      </EmptyState>
    </div>
  );
}
