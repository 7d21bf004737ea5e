import { LogOut } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { Button } from '#src/ui/Button.tsx';
import { FormFailure } from '#src/ui/form/FormFailure.tsx';
import { Spinner } from '#src/ui/Spinner.tsx';
import { useCanSubmit } from './useCanSubmit.ts';

export interface LogOutEverywhereProps {
  readonly onLeave: () => void;
  /** It did not work: the person is still here. */
  readonly onStay: () => void;
  /** Something is unsent here: asks what is to become of it. */
  readonly onUnsent: () => void;
}

/** Ends every session of the person, on every device. Needs the servers: without them nothing changes. */
export function LogOutEverywhere({ onLeave, onStay, onUnsent }: LogOutEverywhereProps) {
  const { t } = useTranslation('auth');
  const id = useId();
  const canSubmit = useCanSubmit();
  const { waiting, failed } = useSyncStatus();
  const [isRefused, setRefused] = useState(false);
  const [leave, state] = useCommand(async (sync) => {
    setRefused(false);
    onLeave();
    const isDone = await sync.auth.signOutEverywhere();
    if (isDone) return;
    onStay();
    setRefused(true);
  });
  const isRunning = state.status === 'running';
  return (
    <div className="grid justify-items-start gap-2">
      <Button
        look="secondary"
        disabled={!canSubmit || isRunning}
        aria-describedby={id}
        icon={
          isRunning ? <Spinner /> : <LogOut size={20} aria-hidden className="rtl:-scale-x-100" />
        }
        onClick={() => (waiting + failed > 0 ? onUnsent() : void leave())}
      >
        {t(isRunning ? 'everywhere.running' : 'everywhere.button')}
      </Button>
      <p id={id} className="text-sm text-soft">
        {t(canSubmit ? 'everywhere.text' : 'everywhere.offline')}
      </p>
      <FormFailure>
        {isRefused || state.status === 'failed' ? t('everywhere.failed') : null}
      </FormFailure>
    </div>
  );
}
