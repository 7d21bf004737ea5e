import { CloudOff } from 'lucide-react';
import type { ReactNode } from 'react';
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
  const isSignedIn = useSession().status === 'authenticated';
  const status = useSyncStatus();
  const at = allAsOf(status);
  const now = useNow();
  const format = useFormat();
  return (
    <Banner
      isCompact
      tone="warn"
      icon={<CloudOff size={22} aria-hidden />}
      title={t('offline.title')}
    >
      <p>
        {t('offline.text')}
        {isSignedIn && (
          <>
            {status.failed > 0 && (
              <Fact>
                <Link
                  to={paths.messageCenter.href('failed')}
                  className="font-semibold text-danger underline"
                >
                  {t('nav:failed', { count: status.failed })}
                </Link>
              </Fact>
            )}
            {status.waiting > 0 && (
              <Fact>
                <Link
                  to={paths.messageCenter.href('outbox')}
                  className="font-semibold text-ink underline"
                >
                  {t('offline.waiting', { count: status.waiting })}
                </Link>
              </Fact>
            )}
            {at !== null && <Fact>{t('offline.asOf', { at: format.asOf(at, now) })}</Fact>}
            <Fact>
              <Link to={paths.sync.href()} className="font-semibold text-ink underline">
                {t('offline.details')}
              </Link>
            </Fact>
          </>
        )}
      </p>
    </Banner>
  );
}

/** One more on the same line; it breaks between facts, not within one. */
function Fact({ children }: { readonly children: ReactNode }) {
  return (
    <>
      {' · '}
      <span className="inline-block">{children}</span>
    </>
  );
}
