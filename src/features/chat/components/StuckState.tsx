import { DatabaseZap } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** The local database does not answer. */
export function StuckState() {
  const { t } = useTranslation(['chat', 'common']);
  return (
    <div role="alert">
      <EmptyState
        icon={<DatabaseZap size={36} aria-hidden />}
        title={t('list.stuckTitle')}
        action={
          <span className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => window.location.reload()}>{t('common:error.retry')}</Button>
            <Link to={paths.sync.href()} className={buttonClasses('secondary')}>
              {t('common:error.export')}
            </Link>
          </span>
        }
      >
        {t('list.stuckText')}
      </EmptyState>
    </div>
  );
}
