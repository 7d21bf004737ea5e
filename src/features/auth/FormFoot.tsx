import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { useCanSubmit } from './useCanSubmit.ts';

export interface FormFootProps {
  readonly label: string;
  readonly runningLabel: string;
  readonly isRunning: boolean;
  /** What went wrong with the last try, already translated. */
  readonly failure?: string | null;
}

/** The submit button; without a network it is off, says why, and comes back by itself. */
export function FormFoot({ label, runningLabel, isRunning, failure }: FormFootProps) {
  const { t } = useTranslation('auth');
  const canSubmit = useCanSubmit();
  const id = useId();
  return (
    <div className="grid gap-3">
      <div role="alert" className="empty:hidden">
        {failure && (
          <p className="rounded-field bg-danger-wash px-4 py-3 font-medium text-danger">
            {failure}
          </p>
        )}
      </div>
      <Button
        type="submit"
        isWide
        disabled={!canSubmit || isRunning}
        aria-describedby={canSubmit ? undefined : id}
      >
        {isRunning ? runningLabel : label}
      </Button>
      <p id={id} role="status" className="text-sm text-soft empty:hidden">
        {canSubmit ? null : t('offlineSubmit')}
      </p>
    </div>
  );
}
