import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { AuthPage } from './AuthPage.tsx';
import { loginFailureKey } from './failureText.ts';
import { carriesLink } from './linkInUrl.ts';
import { useLinkInUrl } from './useLinkInUrl.ts';

const SLOW_MS = 10_000;

/** Where a confirmation link and a sign-in elsewhere come back to. */
export function AuthCallbackPage() {
  const { t } = useTranslation('auth');
  const session = useSession();
  const [hadLink] = useState(() => carriesLink(window.location.href));
  const failure = useLinkInUrl();
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);

  if (session.status === 'authenticated' && failure === null) {
    return <Navigate replace to={paths.home.href()} />;
  }
  if (failure !== null) {
    return (
      <AuthPage title={t('callback.failedTitle')} lead={t(loginFailureKey(failure))}>
        <div role="alert" className="flex flex-wrap gap-3">
          <Link className={buttonClasses()} to={paths.verifyEmail.href()}>
            {t('callback.toVerify')}
          </Link>
          <Link className={buttonClasses('secondary')} to={paths.login.href()}>
            {t('callback.toLogin')}
          </Link>
        </div>
      </AuthPage>
    );
  }
  if (!hadLink && session.status === 'unauthenticated') {
    return <Navigate replace to={paths.login.href()} />;
  }
  return (
    <AuthPage title={t('callback.title')} lead={isSlow ? t('callback.slow') : t('callback.text')}>
      {isSlow && (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{t('callback.again')}</Button>
          <Link className={buttonClasses('secondary')} to={paths.login.href()}>
            {t('callback.toLogin')}
          </Link>
        </div>
      )}
    </AuthPage>
  );
}
