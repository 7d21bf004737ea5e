import { CloudDownload, WifiOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useReachability } from '#src/data/useReachability.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';

/** The page of a device without any download: it says what happens now, and what works already. */
export function FirstRun() {
  const { t } = useTranslation('search');
  const isOffline = useReachability() === 'offline';
  return (
    <EmptyState
      icon={isOffline ? <WifiOff size={32} aria-hidden /> : <CloudDownload size={32} aria-hidden />}
      title={t(isOffline ? 'firstRun.offline' : 'firstRun.loading')}
      action={
        isOffline && (
          <Link to={paths.faq.href()} className={buttonClasses('secondary')}>
            {t('firstRun.faq')}
          </Link>
        )
      }
    >
      {t(isOffline ? 'firstRun.offlineText' : 'firstRun.loadingText')}
    </EmptyState>
  );
}
