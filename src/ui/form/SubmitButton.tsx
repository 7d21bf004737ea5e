import { useId } from 'react';
import { Button } from '../Button.tsx';
import { Spinner } from '../Spinner.tsx';

export interface SubmitButtonProps {
  readonly label: string;
  readonly runningLabel: string;
  readonly isRunning: boolean;
  /** Why nothing can be submitted now; null when it can. */
  readonly offReason: string | null;
}

/** Disabled with its reason, or running with a spinner; it keeps the focus in both. */
export function SubmitButton({ label, runningLabel, isRunning, offReason }: SubmitButtonProps) {
  const id = useId();
  return (
    <>
      <Button
        type="submit"
        isWide
        disabled={offReason !== null || isRunning}
        aria-describedby={offReason === null ? undefined : id}
        icon={isRunning ? <Spinner /> : undefined}
      >
        {isRunning ? runningLabel : label}
      </Button>
      <p id={id} role="status" className="text-sm text-soft empty:hidden">
        {offReason}
      </p>
    </>
  );
}
