import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { AddressForm } from './AddressForm.tsx';
import { AuthLink, AuthLinks } from './AuthLinks.tsx';
import { AuthPage } from './AuthPage.tsx';
import { loginFailureKey } from './failureText.ts';
import { forgetTyped } from './typedFields.ts';
import { MailSent } from './MailSent.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { reportUnexpected } from './useUnexpected.ts';
import { useWithRequest } from './useWithRequest.ts';

/** Sends the mail for a new password. Says the same whether or not there is an account. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const withRequest = useWithRequest();
  const [failure, setFailure] = useState<string | null>(null);
  const [send, state] = useCommand(async (sync, email: string) => {
    setFailure(null);
    const result = await sync.auth.requestPasswordReset(email);
    if (!result.ok) {
      reportUnexpected(result.failure, 'PasswordReset');
      setFailure(withRequest(t(loginFailureKey(result.failure)), result.request));
      return false;
    }
    forgetTyped('forgot');
    setSentTo(email);
    return true;
  });
  const isRunning = state.status === 'running';
  const shownFailure =
    failure ?? (state.status === 'failed' ? t('login.failure.unexpected') : null);

  return (
    <AuthPage
      title={t(sentTo === null ? 'forgot.title' : 'forgot.sentTitle')}
      lead={
        sentTo === null ? (
          t('forgot.lead')
        ) : (
          <Trans
            t={t}
            i18nKey="forgot.sentTo"
            values={{ email: sentTo }}
            components={{ b: <bdi className="font-semibold wrap-anywhere text-ink" /> }}
          />
        )
      }
    >
      {sentTo === null ? (
        <AddressForm
          name="forgot"
          label={t('forgot.submit')}
          runningLabel={t('forgot.running')}
          isRunning={isRunning}
          failure={shownFailure}
          onSubmit={send}
        />
      ) : (
        <>
          <MailSent
            email={sentTo}
            isRunning={isRunning}
            failure={shownFailure}
            onAgain={async () => (await send(sentTo)) === true}
          />
          <p className="mt-8 mb-4 text-soft">{t('code.orReset')}</p>
          <NewPasswordForm by={{ email: sentTo }} />
        </>
      )}
      <AuthLinks>
        <p>
          <AuthLink to={paths.login.href()}>{t('forgot.toLogin')}</AuthLink>
        </p>
      </AuthLinks>
    </AuthPage>
  );
}
