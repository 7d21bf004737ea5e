import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Trans, useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { roleSchema } from '#contract/entities/role.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { AddressForm } from './AddressForm.tsx';
import { AuthPage } from './AuthPage.tsx';
import { signupFailureKey } from './failureText.ts';
import { MailboxHint } from './MailboxHint.tsx';
import { useCanSubmit } from './useCanSubmit.ts';
import { useCountdown } from './useCountdown.ts';
import { useLinkInUrl } from './useLinkInUrl.ts';

const WAIT_S = 60;

/** After sign-up: where the link went, and how to get it again. The address is kept in the URL. */
export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const [search, setSearch] = useSearchParams();
  const email = search.get('email') ?? '';
  const userType = roleSchema.safeParse(search.get('userType'));
  const linkFailure = useLinkInUrl();
  const [left, startCountdown] = useCountdown(WAIT_S, email !== '');
  const [failure, setFailure] = useState<string | null>(null);
  const [isSent, setSent] = useState(false);
  const canSubmit = useCanSubmit();

  const [resend, state] = useCommand(async (sync, to: string) => {
    setFailure(null);
    setSent(false);
    const result = await sync.auth.resendVerification(to);
    if (result.ok) setSent(true);
    else setFailure(t(signupFailureKey(result.failure)));
    if (result.ok || result.failure === 'too_many_requests') startCountdown();
  });
  const isRunning = state.status === 'running';
  const shownFailure =
    failure ??
    (state.status === 'failed' ? t('login.failure.unexpected') : null) ??
    (linkFailure === null ? null : t(signupFailureKey(linkFailure)));

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
          isRunning={isRunning}
          failure={shownFailure}
          onSubmit={async (address) => {
            await resend(address);
            setSearch({ ...Object.fromEntries(search), email: address }, { replace: true });
          }}
        />
      ) : (
        <div className="grid gap-4">
          <div role="alert" className="empty:hidden">
            {shownFailure && (
              <p className="rounded-field bg-danger-wash px-4 py-3 font-medium text-danger">
                {shownFailure}
              </p>
            )}
          </div>
          <MailboxHint email={email} />
          <a href="mailto:" className={buttonClasses('primary', true)}>
            <MailCheck size={20} aria-hidden />
            {t('verify.openMail')}
          </a>
          <Button
            look="secondary"
            isWide
            disabled={left > 0 || isRunning || !canSubmit}
            onClick={() => void resend(email)}
          >
            {isRunning
              ? t('verify.resending')
              : left > 0
                ? t('verify.resendIn', { seconds: left })
                : t('verify.resend')}
          </Button>
          <p role="status" className="text-good empty:hidden">
            {isSent && t('verify.resent')}
          </p>
          {!canSubmit && <p className="text-sm text-soft">{t('offlineSubmit')}</p>}
          <p className="text-soft">{t('verify.spam')}</p>
        </div>
      )}
      <p className="mt-8 flex flex-wrap gap-x-6 gap-y-3 border-t border-line pt-5">
        {email !== '' && (
          <button
            type="button"
            className="min-h-6 font-semibold text-accent underline"
            onClick={() => setSearch(userType.success ? { userType: userType.data } : {})}
          >
            {t('verify.change')}
          </button>
        )}
        <Link
          className="font-semibold text-accent underline"
          to={userType.data === 'landlord' ? paths.landlordLogin.href() : paths.login.href()}
        >
          {t('verify.toLogin')}
        </Link>
      </p>
    </AuthPage>
  );
}
