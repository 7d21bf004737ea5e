import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

export interface ActionDialogProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly submitLabel: string;
  /** Around the fields: the first faulty one gets the focus. */
  readonly around: RefObject<HTMLDivElement | null>;
  readonly onSubmit: () => void;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Asks for the details of an action on the chosen homes. */
export function ActionDialog({
  submitLabel,
  around,
  onClose,
  children,
  ...dialog
}: ActionDialogProps) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      {...dialog}
      onClose={onClose}
      actions={
        <>
          <Button type="submit">{submitLabel}</Button>
          <Button look="secondary" onClick={onClose}>
            {t('cancel')}
          </Button>
        </>
      }
    >
      <div ref={around} className="grid gap-4">
        {children}
      </div>
    </Dialog>
  );
}
