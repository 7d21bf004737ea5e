import { CloudOff } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { allAsOf } from '#src/data/asOf.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Banner } from '#src/ui/Banner.tsx';

/** The specification's two lines, then what is true right now. */
export function OfflineBanner() {
  const { t } = useTranslation(['status', 'nav']);
  const session = useSession();
  const status = useSyncStatus();
  const at = allAsOf(status);
  const now = useNow();
  const format = useFormat();
  const facts = [
    at !== null && t('offline.asOf', { at: format.asOf(at, now) }),
    session.status === 'authenticated' && !session.verified && t('offline.unverified'),
  ].filter((fact) => fact !== false);
  return (
    <Banner
      isCompact
      tone="warn"
      icon={<CloudOff size={22} aria-hidden />}
      title={t('offline.title')}
    >
      <div className="gap-x-2 lg:flex">
        <p>{t('offline.text')}</p>
        {session.status === 'authenticated' && (
          <p>
            {status.failed > 0 && (
              <>
                <Link
                  to={paths.messageCenter.href('failed')}
                  className="font-semibold text-danger underline"
                >
                  {t('nav:failed', { count: status.failed })}
                </Link>
                {' · '}
              </>
            )}
            {status.waiting > 0 && (
              <>
                <Link
                  to={paths.messageCenter.href('outbox')}
                  className="font-semibold text-ink underline"
                >
                  {t('offline.waiting', { count: status.waiting })}
                </Link>
                {' · '}
              </>
            )}
            {facts.map((fact) => `${fact} · `).join('')}
            <Link to={paths.sync.href()} className="font-semibold text-ink underline">
              {t('offline.details')}
            </Link>
          </p>
        )}
      </div>
    </Banner>
  );
}
