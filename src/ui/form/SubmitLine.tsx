import { Button } from '../Button.tsx';

export interface SubmitLineProps {
  readonly label: string;
  readonly canSubmit: boolean;
  /** The state of the command that stores what was written. */
  readonly state: 'idle' | 'running' | 'failed';
  /** The text if this device could not store it. */
  readonly notKept: string;
}

/** The end of a short form: what went wrong, and the button that hands it in. */
export function SubmitLine({ label, canSubmit, state, notKept }: SubmitLineProps) {
  return (
    <>
      {state === 'failed' && (
        <p role="alert" className="text-danger">
          {notKept}
        </p>
      )}
      <div>
        <Button type="submit" disabled={!canSubmit || state === 'running'}>
          {label}
        </Button>
      </div>
    </>
  );
}
