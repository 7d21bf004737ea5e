import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand, type CommandState } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { saveTextFile } from '#src/ui/saveTextFile.ts';
import { LogOutUnsent } from './LogOutUnsent.tsx';
import { useUnsent } from './useUnsent.ts';

export interface LogOutDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly onLeave: () => void;
  /** Only drafts are left, which cannot be sent: links to where they can be finished. */
  readonly onDrafts: () => void;
  /** Of logging out itself. */
  readonly state: CommandState;
}

/** Asks what should happen to everything the person wrote that has not left this device. */
export function LogOutDialog({ isOpen, onClose, onLeave, onDrafts, state }: LogOutDialogProps) {
  const { t } = useTranslation('account');
  const groups = useUnsent(isOpen);
  // The unsent things may be sent while the question is open.
  const isNothingLeft = groups?.length === 0;
  const isDraftsOnly = !isNothingLeft && groups?.every(({ kind }) => kind === 'draft') === true;
  const [isSaved, setSaved] = useState(false);
  const [save, saving] = useCommand(async (sync) => {
    const { fileName, text } = await sync.maintenance.exportUnsent();
    saveTextFile(fileName, text);
    setSaved(true);
  });
  const [stay] = useCommand(async (sync) => {
    onClose();
    if (isDraftsOnly) onDrafts();
    else await sync.chat.sendAll();
  });
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t(isDraftsOnly ? 'logOut.draftsTitle' : 'logOut.title')}
      description={t(
        isNothingLeft ? 'logOut.nothingLeft' : isDraftsOnly ? 'logOut.draftsText' : 'logOut.text',
      )}
      actions={
        <>
          <Button onClick={() => void stay()}>
            {t(isDraftsOnly ? 'logOut.finish' : 'logOut.stay')}
          </Button>
          <Button look="secondary" onClick={() => void save()}>
            {t('logOut.save')}
          </Button>
          <Button look="danger" disabled={state.status === 'running'} onClick={onLeave}>
            {t('logOut.discard')}
          </Button>
        </>
      }
    >
      {groups && <LogOutUnsent groups={groups} />}
      <p role="status" className="mt-3 text-soft empty:hidden">
        {isSaved && t('logOut.saved')}
      </p>
      {(state.status === 'failed' || saving.status === 'failed') && (
        <p role="alert" className="mt-3 text-danger">
          {t('logOut.notDone')}
        </p>
      )}
    </Dialog>
  );
}
