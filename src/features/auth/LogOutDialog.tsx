import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, type CommandState } from '#src/data/useCommand.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { saveTextFile } from '#src/ui/saveTextFile.ts';

export interface LogOutDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  /** Of logging out itself. */
  readonly state: CommandState;
}

/** What is to become of the messages that are not sent. */
export function LogOutDialog({ isOpen, onClose, onLeave, state }: LogOutDialogProps) {
  const { t } = useTranslation('auth');
  const { waiting, failed } = useSyncStatus();
  const [isSaved, setSaved] = useState(false);
  const [save, saving] = useCommand(async (sync) => {
    const { fileName, text } = await sync.maintenance.exportUnsent();
    saveTextFile(fileName, text);
    setSaved(true);
  });
  const [stay] = useCommand(async (sync) => {
    onClose();
    await sync.chat.sendAll();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('logOut.title')}
      description={t('logOut.unsent', { count: waiting + failed })}
      actions={
        <>
          <Button onClick={() => void stay()}>{t('logOut.stay')}</Button>
          <Button look="secondary" onClick={() => void save()}>
            {t('logOut.save')}
          </Button>
          <Button look="danger" disabled={state.status === 'running'} onClick={onLeave}>
            {t('logOut.discard')}
          </Button>
        </>
      }
    >
      <p role="status" className="text-soft empty:hidden">
        {isSaved && t('logOut.saved')}
      </p>
      {(state.status === 'failed' || saving.status === 'failed') && (
        <p role="alert" className="text-danger">
          {t('logOut.failed')}
        </p>
      )}
    </Dialog>
  );
}
