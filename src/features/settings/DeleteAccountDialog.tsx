import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { DELETION_WORD } from '#contract/protocol/api.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormFailure } from '#src/ui/form/FormFailure.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { TextField } from '#src/ui/TextField.tsx';

export interface DeleteAccountDialogProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called when the deletion begins, and when it failed. */
  readonly onLeave: () => void;
  readonly onStay: () => void;
}

/** The last question before an account is deleted: the password, or a word to type where there is none. */
export function DeleteAccountDialog({
  isOpen,
  onClose,
  onLeave,
  onStay,
}: DeleteAccountDialogProps) {
  const { t } = useTranslation(['settings', 'common']);
  const [needsPassword, setNeedsPassword] = useState<boolean | null>(null);
  const [typed, setTyped] = useState('');
  const [failure, setFailure] = useState<string | null>(null);
  const [ask, asking] = useCommand(async (sync) => {
    setNeedsPassword((await sync.account.deletionTerms()).needsPassword);
  });
  const [remove, removing] = useCommand(async (sync) => {
    setFailure(null);
    onLeave();
    const result = await sync.account.deleteAccount(
      needsPassword === true ? { password: typed } : { word: typed },
    );
    if (result.ok) return;
    onStay();
    setFailure(t(`data.failure.${result.failure}`));
  });
  useEffect(() => {
    if (isOpen) void ask();
  }, [isOpen, ask]);
  const isRunning = removing.status === 'running';
  const isComplete = needsPassword === true ? typed !== '' : typed.trim() === DELETION_WORD;
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title={t('data.deleteTitle')}
      description={t('data.deleteWarning')}
      actions={
        <>
          <Button look="danger" disabled={!isComplete || isRunning} onClick={() => void remove()}>
            {t(isRunning ? 'data.deleting' : 'data.deleteYes')}
          </Button>
          <Button look="secondary" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {needsPassword === null && asking.status !== 'failed' && <Skeleton className="h-16" />}
        {needsPassword === true && (
          <TextField
            label={t('data.password')}
            autoFocus
            type="password"
            autoComplete="current-password"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        {needsPassword === false && (
          <TextField
            label={t('data.word', { word: DELETION_WORD })}
            autoFocus
            autoComplete="off"
            autoCapitalize="characters"
            dir="ltr"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
        <FormFailure>
          {failure ??
            (asking.status === 'failed' || removing.status === 'failed'
              ? t('data.failure.unexpected')
              : null)}
        </FormFailure>
      </div>
    </Dialog>
  );
}
