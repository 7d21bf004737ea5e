import { useTranslation } from 'react-i18next';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

export interface DiscardDialogProps {
  /** The name of the thing to discard; null: nothing is asked. */
  readonly title: string | null;
  readonly isFailed: boolean;
  readonly onDiscard: () => void;
  readonly onClose: () => void;
}

/** Asks before something that was written here is thrown away. */
export function DiscardDialog({ title, isFailed, onDiscard, onClose }: DiscardDialogProps) {
  const { t } = useTranslation(['waiting', 'common']);
  return (
    <Dialog
      isOpen={title !== null}
      onClose={onClose}
      title={t('discardTitle')}
      description={title === null ? '' : t('discardText', { what: title })}
      actions={
        <>
          <Button look="danger" onClick={onDiscard}>
            {t('discard')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('discardNo')}
          </Button>
        </>
      }
    >
      {isFailed && (
        <p role="alert" className="text-danger">
          {t('notDone')}
        </p>
      )}
    </Dialog>
  );
}
