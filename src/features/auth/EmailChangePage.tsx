import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { AddressProof } from '#src/data/types.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { AuthPage } from './AuthPage.tsx';
import { credentialFailureKey } from './credentialFailure.ts';
import { useEmailProof } from './useEmailProof.ts';
import { useLink } from './useLink.ts';

/** The target of the links in the two mails about a new address. Signs nobody in or out. */
export function EmailChangePage() {
  const { t } = useTranslation('account');
  const proof = useEmailProof(useLink());
  if (proof === null)
    return (
      <AuthPage title={t('credentials.proof.running')}>
        <span className="text-accent">
          <Spinner size={32} />
        </span>
      </AuthPage>
    );
  if (!proof.ok) return <Refused failure={proof.failure} />;
  return proof.email === null ? (
    <AuthPage title={t('credentials.proof.halfTitle')} lead={t('credentials.proof.half')}>
      <WayOn />
    </AuthPage>
  ) : (
    <AuthPage
      title={t('credentials.proof.doneTitle')}
      lead={t('credentials.proof.done', { email: proof.email })}
    >
      <WayOn />
    </AuthPage>
  );
}

function Refused({
  failure,
}: {
  readonly failure: Extract<AddressProof, { ok: false }>['failure'];
}) {
  const { t } = useTranslation(['account', 'auth', 'common']);
  return (
    <AuthPage title={t('auth:callback.failedTitle')} lead={t(credentialFailureKey(failure))}>
      <div role="alert" className="flex flex-wrap gap-3">
        {failure === 'network' || failure === 'unexpected' ? (
          <Button onClick={() => window.location.reload()}>{t('common:error.retry')}</Button>
        ) : (
          <Link to={paths.changeEmail.href()} className={buttonClasses()}>
            {t('credentials.email.title')}
          </Link>
        )}
      </div>
    </AuthPage>
  );
}

/** On to Settings, or to the login where nobody is signed in. */
function WayOn() {
  const { t } = useTranslation(['account', 'auth']);
  const isHere = useSession().status === 'authenticated';
  return (
    <Link to={isHere ? paths.settings.href() : paths.login.href()} className={buttonClasses()}>
      {t(isHere ? 'credentials.proof.toSettings' : 'auth:callback.toLogin')}
    </Link>
  );
}
