import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { FormFailure } from '#src/ui/form/FormFailure.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { MailboxHint } from './MailboxHint.tsx';
import { useCanSubmit } from './useCanSubmit.ts';
import { useCountdown } from './useCountdown.ts';

const WAIT_S = 60;

export interface MailSentProps {
  readonly email: string;
  readonly isRunning: boolean;
  readonly failure: string | null;
  /** Sends the mail once more; true when it was sent, or can be asked for only later. */
  readonly onAgain: () => Promise<boolean>;
}

/** A mail was sent: how to open it, and how to get another one after a minute. */
export function MailSent({ email, isRunning, failure, onAgain }: MailSentProps) {
  const { t } = useTranslation('auth');
  const canSubmit = useCanSubmit();
  const [left, startCountdown] = useCountdown(WAIT_S, email);
  const [isSentAgain, setSentAgain] = useState(false);
  const again = async () => {
    setSentAgain(false);
    if (!(await onAgain())) return;
    setSentAgain(true);
    startCountdown();
  };
  return (
    <div className="grid gap-4">
      <FormFailure>{failure}</FormFailure>
      <MailboxHint email={email} />
      <a href="mailto:" className={buttonClasses('primary', true)}>
        <MailCheck size={20} aria-hidden />
        {t('verify.openMail')}
      </a>
      <Button
        look="secondary"
        isWide
        disabled={left > 0 || isRunning || !canSubmit}
        icon={isRunning ? <Spinner /> : undefined}
        onClick={() => void again()}
      >
        <span className="tabular-nums">
          {isRunning
            ? t('verify.resending')
            : left > 0
              ? t('verify.resendIn', { seconds: left })
              : t('verify.resend')}
        </span>
      </Button>
      <p role="status" className="text-good empty:hidden">
        {isSentAgain && failure === null ? t('verify.resent') : null}
      </p>
      {!canSubmit && <p className="text-sm text-soft">{t('offlineSubmit')}</p>}
      <p className="text-soft">{t('verify.spam')}</p>
    </div>
  );
}
