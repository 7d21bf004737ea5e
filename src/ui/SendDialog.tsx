import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button.tsx';
import { Dialog } from './Dialog.tsx';

export interface SendDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly description: ReactNode;
  readonly sendLabel: string;
  readonly canSend: boolean;
  /** The state of the command that sends. */
  readonly state: 'idle' | 'running' | 'failed';
  /** The message when this device could not store it. */
  readonly notKept: string;
  readonly onSend: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Something written that is stored on this device and sent from there. It does not wait for the network. */
export function SendDialog({
  sendLabel,
  canSend,
  state,
  notKept,
  onSend,
  onClose,
  children,
  ...dialog
}: SendDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onSend} disabled={!canSend || state === 'running'}>
            {sendLabel}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      {children}
      {state === 'failed' && (
        <p role="alert" className="mt-2 text-danger">
          {notKept}
        </p>
      )}
    </Dialog>
  );
}
