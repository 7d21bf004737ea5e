import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '#src/data/useSession.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';
import { CredentialPage } from './CredentialPage.tsx';
import { PasswordByMail } from './PasswordByMail.tsx';
import { useCredentials } from './useCredentials.ts';

/** A new password in place of the present one. A person who has none, or forgot it, chooses one by mail. */
export function ChangePasswordPage() {
  const { t } = useTranslation(['account', 'auth']);
  const session = useSession();
  const { credentials, isComing } = useCredentials();
  const [isForgotten, setForgotten] = useState(false);
  const known = session.status === 'authenticated' ? session.user.email : '';
  const email = credentials?.email ?? known;
  const isFirst = credentials?.hasPassword === false;
  if (isFirst || isForgotten)
    return (
      <CredentialPage
        title={t(isFirst ? 'credentials.first.title' : 'credentials.first.forgotten')}
        lead={t(isFirst ? 'credentials.first.lead' : 'credentials.first.forgottenLead', { email })}
      >
        <PasswordByMail email={email} />
      </CredentialPage>
    );
  return (
    <CredentialPage title={t('credentials.password.title')} lead={t('credentials.password.lead')}>
      {isComing ? (
        <Skeleton className="h-96" />
      ) : (
        <>
          <ChangePasswordForm email={email} />
          <Button look="quiet" onClick={() => setForgotten(true)}>
            {t('auth:login.forgot')}
          </Button>
        </>
      )}
    </CredentialPage>
  );
}
