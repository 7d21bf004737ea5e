import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';

export interface NewListProps {
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Is told the id of the list that was made. */
  readonly onMade?: (id: string) => void;
}

/** Asks for the name of a new list, and makes it. */
export function NewList({ isOpen, onClose, onMade }: NewListProps) {
  const { t } = useTranslation(['saved', 'common']);
  const [name, setName] = useState('');
  const [make, state] = useCommand(async (sync) => {
    const id = await sync.records.make('home_list', { name: name.trim(), keepOffline: false });
    setName('');
    onMade?.(id);
    onClose();
  });
  const isReady = name.trim() !== '' && state.status !== 'running';

  function submit(event: SyntheticEvent): void {
    event.preventDefault();
    if (isReady) void make();
  }

  return (
    <Dialog isOpen={isOpen} onClose={onClose} title={t('list.new')}>
      <form className="grid gap-4" onSubmit={submit}>
        <TextField
          label={t('list.name')}
          maxLength={60}
          dir="auto"
          value={name}
          onChange={({ target }) => setName(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" disabled={!isReady}>
            {t('list.make')}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {t('common:cancel')}
          </Button>
        </div>
        {state.status === 'failed' && (
          <p role="alert" className="text-danger">
            {t('common:notKept')}
          </p>
        )}
      </form>
    </Dialog>
  );
}
