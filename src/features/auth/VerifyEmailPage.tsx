import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { roleSchema } from '#contract/entities/role.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useSession } from '#src/data/useSession.ts';
import { paths } from '#src/paths.ts';
import { AddressForm } from './AddressForm.tsx';
import { AuthLink, AuthLinks } from './AuthLinks.tsx';
import { AuthPage } from './AuthPage.tsx';
import { CodeForm } from './CodeForm.tsx';
import { signupFailureKey } from './failureText.ts';
import { GoOn } from './GoOn.tsx';
import { forgetTyped } from './typedFields.ts';
import { MailSent } from './MailSent.tsx';
import type { AuthFailure } from '#src/data/types.ts';
import { useUnexpected } from './useUnexpected.ts';
import { useFinishedLink } from './useFinishedLink.ts';
import { useLink } from './useLink.ts';

/** After sign-up: where the link went, and how to get it again. The address is kept in the URL. */
export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const [search, setSearch] = useSearchParams();
  const email = search.get('email') ?? '';
  const userType = roleSchema.safeParse(search.get('userType'));
  const session = useSession();
  const link = useLink();
  const { failure: linkFailure } = useFinishedLink(link);
  const [failure, setFailure] = useState<AuthFailure | null>(null);
  const unexpected = useUnexpected('Resend');

  const [resend, state] = useCommand(async (sync, to: string) => {
    setFailure(null);
    const result = await sync.auth.resendVerification(to);
    if (!result.ok) {
      unexpected.note(result.failure);
      setFailure(result.failure);
    }
    return result.ok || result.failure === 'too_many_requests';
  });
  const isRunning = state.status === 'running';
  const shownFailure =
    (failure === null ? null : t(signupFailureKey(failure, unexpected.report))) ??
    (state.status === 'failed' ? t('login.failure.unexpected') : null) ??
    (linkFailure === null ? null : t(signupFailureKey(linkFailure, 'silent')));

  // The link was opened in another tab: this one has nothing left to wait for.
  const isVerified =
    link === null &&
    session.status === 'authenticated' &&
    session.user.email.toLowerCase() === email.trim().toLowerCase();
  if (isVerified) return <GoOn cameFor={search.get('from')} />;
  return (
    <AuthPage
      title={t('verify.title')}
      lead={
        email === '' ? (
          t('verify.noEmail')
        ) : (
          <Trans
            t={t}
            i18nKey="verify.sentTo"
            values={{ email }}
            components={{ b: <bdi className="font-semibold wrap-anywhere text-ink" /> }}
          />
        )
      }
    >
      {email === '' ? (
        <AddressForm
          name="verify"
          label={t('verify.resend')}
          runningLabel={t('verify.resending')}
          isRunning={isRunning}
          failure={shownFailure}
          onSubmit={async (address) => {
            await resend(address);
            forgetTyped('verify');
            setSearch({ ...Object.fromEntries(search), email: address }, { replace: true });
          }}
        />
      ) : (
        <>
          <MailSent
            email={email}
            isRunning={isRunning}
            failure={shownFailure}
            onAgain={async () => (await resend(email)) === true}
          />
          <p className="mt-8 mb-4 text-soft">{t('code.or')}</p>
          <CodeForm email={email} />
        </>
      )}
      <AuthLinks>
        {email !== '' && (
          <p>
            <button
              type="button"
              className="min-h-11 font-semibold text-accent underline underline-offset-4"
              onClick={() =>
                setSearch((before) => {
                  before.delete('email');
                  return before;
                })
              }
            >
              {t('verify.change')}
            </button>
          </p>
        )}
        <p>
          <AuthLink
            to={userType.data === 'landlord' ? paths.landlordLogin.href() : paths.login.href()}
          >
            {t('verify.toLogin')}
          </AuthLink>
        </p>
      </AuthLinks>
    </AuthPage>
  );
}
