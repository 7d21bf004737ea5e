import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormFailure } from '#src/ui/form/FormFailure.tsx';
import { credentialFailureKey } from './credentialFailure.ts';
import { MailSent } from './MailSent.tsx';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { useCanSubmit } from './useCanSubmit.ts';

/** Mails somebody signed in a link with which they choose a password. */
export function PasswordByMail({ email }: { readonly email: string }) {
  const { t } = useTranslation(['account', 'auth']);
  const canSubmit = useCanSubmit();
  const navigate = useNavigate();
  const [isSent, setSent] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [send, state] = useCommand(async (sync) => {
    setFailure(null);
    const result = await sync.auth.requestPasswordReset(email, { isSignedIn: true });
    if (result.ok) setSent(true);
    else setFailure(t(credentialFailureKey(result.failure)));
    return result.ok;
  });
  const isRunning = state.status === 'running';
  const shown = failure ?? (state.status === 'failed' ? t('credentials.failure.unexpected') : null);
  if (isSent)
    return (
      <>
        <p role="status" className="font-medium">
          {t('credentials.first.sent')}
        </p>
        <MailSent
          email={email}
          isRunning={isRunning}
          failure={shown}
          onAgain={async () => (await send()) === true}
        />
        <p className="mt-8 mb-4 text-soft">{t('auth:code.orReset')}</p>
        <NewPasswordForm
          by={{ email }}
          onSaved={async () => navigate(paths.settings.href(), { replace: true })}
        />
      </>
    );
  return (
    <div className="grid gap-3">
      <FormFailure>{shown}</FormFailure>
      <Button isWide disabled={!canSubmit || isRunning} onClick={() => void send()}>
        {t(isRunning ? 'auth:forgot.running' : 'auth:forgot.submit')}
      </Button>
      <p role="status" className="text-sm text-soft empty:hidden">
        {!canSubmit && t('auth:offlineSubmit')}
      </p>
    </div>
  );
}
