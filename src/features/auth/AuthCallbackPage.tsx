import { useTranslation } from 'react-i18next';
import { Link, Navigate } from 'react-router-dom';
import type { AuthFailure } from '#src/data/types.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useElapsed } from '#src/ui/useElapsed.ts';
import { AuthPage } from './AuthPage.tsx';
import { loginFailureKey } from './failureText.ts';
import { GoOn } from './GoOn.tsx';
import { useFinishedLink } from './useFinishedLink.ts';
import { useLink } from './useLink.ts';

const SLOW_MS = 10_000;

/** The page to which confirmation links and sign-ins with another provider return. */
export function AuthCallbackPage() {
  const session = useSession();
  const link = useLink();
  const { failure, result } = useFinishedLink(link);
  if (failure !== null) return <Failed failure={failure} />;
  // With a link, what the person came for is known with its result.
  if (session.status === 'authenticated' && (link === null || result !== null))
    return <GoOn cameFor={result?.ok === true ? (result.cameFor ?? null) : null} />;
  if (link === null && session.status === 'unauthenticated')
    return <Navigate replace to={paths.login.href()} />;
  return <Working />;
}

function Failed({ failure }: { readonly failure: AuthFailure }) {
  const { t } = useTranslation('auth');
  return (
    <AuthPage title={t('callback.failedTitle')} lead={t(loginFailureKey(failure))}>
      <div role="alert" className="flex flex-wrap gap-3">
        {failure === 'expired_link' && (
          <Link replace className={buttonClasses()} to={paths.verifyEmail.href()}>
            {t('callback.toVerify')}
          </Link>
        )}
        <Link
          replace
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
  const { t } = useTranslation(['auth', 'common']);
  const isSlow = useElapsed(SLOW_MS);
  return (
    <AuthPage title={t('callback.title')} lead={isSlow ? t('callback.slow') : t('callback.text')}>
      {isSlow ? (
        <div className="flex flex-wrap gap-3">
          <Button onClick={() => window.location.reload()}>{t('common:error.retry')}</Button>
          <Link replace className={buttonClasses('secondary')} to={paths.login.href()}>
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
