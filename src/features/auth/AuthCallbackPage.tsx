import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import type { AuthFailure } from '#src/data/types.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { AuthPage } from './AuthPage.tsx';
import { loginFailureKey } from './failureText.ts';
import { takeFrom } from './keptFrom.ts';
import { useFinishedLink } from './useFinishedLink.ts';
import { useLink } from './useLink.ts';

const SLOW_MS = 10_000;

/** Where a confirmation link and a sign-in elsewhere come back to. */
export function AuthCallbackPage() {
  const session = useSession();
  const link = useLink();
  const failure = useFinishedLink(link);
  if (failure !== null) return <Failed failure={failure} />;
  if (session.status === 'authenticated') return <GoOn />;
  if (link === null && session.status === 'unauthenticated')
    return <Navigate replace to={paths.login.href()} />;
  return <Working />;
}

/** The guard of the login page leads whoever is signed in to where they wanted to go, or home. */
function GoOn() {
  const [from] = useState(takeFrom);
  const query = from === null ? '' : `?${new URLSearchParams({ from }).toString()}`;
  return <Navigate replace to={`${paths.login.href()}${query}`} />;
}

function Failed({ failure }: { readonly failure: AuthFailure }) {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('callback.failedTitle')} lead={t(loginFailureKey(failure))}>
      <div role="alert" className="flex flex-wrap gap-3">
        {failure === 'expired_link' && (
          <Link className={buttonClasses()} to={paths.verifyEmail.href()}>
            {t('callback.toVerify')}
          </Link>
        )}
        <Link
          className={buttonClasses(failure === 'expired_link' ? 'secondary' : 'primary')}
          to={paths.login.href()}
        >
          {t('callback.toLogin')}
        </Link>
      </div>
    </AuthPage>
  );
}

function Working() {
  const { t } = useTranslation('auth');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <AuthPage title={t('callback.title')} lead={isSlow ? t('callback.slow') : t('callback.text')}>
      {isSlow ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{t('callback.again')}</Button>
          <Link className={buttonClasses('secondary')} to={paths.login.href()}>
            {t('callback.toLogin')}
          </Link>
        </div>
      ) : (
        <span className="text-accent">
          <Spinner size={32} />
        </span>
      )}
    </AuthPage>
  );
}
