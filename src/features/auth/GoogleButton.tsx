import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { useCommand } from '#src/data/useCommand.ts';
import type { Role } from '#src/data/types.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { Button } from '#src/ui/Button.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { FormFailure } from '#src/ui/form/FormFailure.tsx';
import { useState } from 'react';
import { GoogleMark } from './GoogleMark.tsx';
import { storeReturnAddress } from './returnAddress.ts';
import { useCanSubmit } from './useCanSubmit.ts';

export interface GoogleButtonProps {
  readonly userType: Role;
  /** The text for unexpected errors. */
  readonly unexpected: string;
}

/** Leads to Google, and back through /auth/callback. */
export function GoogleButton({ userType, unexpected }: GoogleButtonProps) {
  const { t } = useTranslation('auth');
  const language = useLanguage();
  const canSubmit = useCanSubmit();
  const [search] = useSearchParams();
  const [failure, setFailure] = useState<string | null>(null);
  const [isLeaving, setLeaving] = useState(false);
  const [start, state] = useCommand(async (sync) => {
    setFailure(null);
    const result = await sync.auth.startGoogle({ userType, language });
    if (!result.ok) {
      setFailure(t('google.notStarted'));
      return;
    }
    storeReturnAddress(search.get('from'));
    setLeaving(true);
    window.location.assign(result.url);
  });
  const isRunning = state.status === 'running' || isLeaving;
  return (
    <div className="grid gap-3">
      <Button
        look="secondary"
        isWide
        disabled={!canSubmit || isRunning}
        icon={isRunning ? <Spinner /> : <GoogleMark />}
        onClick={() => void start()}
      >
        {t(isRunning ? 'google.opening' : 'google.continue')}
      </Button>
      <FormFailure>{failure ?? (state.status === 'failed' ? unexpected : null)}</FormFailure>
    </div>
  );
}
