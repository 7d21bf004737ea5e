import { Plus } from 'lucide-react';
import { useState, type SyntheticEvent } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/note.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { ListSettings } from './ListSettings.tsx';
import type { SavedView } from './savedItems.ts';

export interface ListBarProps {
  readonly lists: readonly Kept<'home_list'>[];
  readonly homes: readonly SavedHome[];
  readonly view: SavedView;
  readonly onChange: (view: SavedView) => void;
}

/** The person's lists, the selected one, and the button for a new one. */
export function ListBar({ lists, homes, view, onChange }: ListBarProps) {
  const { t } = useTranslation('saved');
  const [isNaming, setNaming] = useState(false);
  const open = lists.find(({ id }) => id === view.list);
  return (
    <div role="group" aria-label={t('list.label')} className="mb-3">
      <div className="flex flex-wrap gap-2">
        <FilterChip isOn={view.list === null} onClick={() => onChange({ ...view, list: null })}>
          {t('list.all')}
        </FilterChip>
        {lists.map(({ id, body }) => (
          <FilterChip
            key={id}
            isOn={view.list === id}
            onClick={() => onChange({ ...view, list: id })}
          >
            <span dir="auto" className="block wrap-anywhere whitespace-normal">
              {body.name}
            </span>
          </FilterChip>
        ))}
        <Button look="quiet" icon={<Plus size={18} aria-hidden />} onClick={() => setNaming(true)}>
          {t('list.new')}
        </Button>
      </div>
      {open !== undefined && (
        <ListSettings
          list={open}
          ids={homes.filter((home) => home.lists.includes(open.id)).map((home) => home.propertyId)}
          onRemoved={() => onChange({ ...view, list: null })}
        />
      )}
      <NewList isOpen={isNaming} onClose={() => setNaming(false)} />
    </div>
  );
}

function NewList({ isOpen, onClose }: { readonly isOpen: boolean; readonly onClose: () => void }) {
  const { t } = useTranslation(['saved', 'common']);
  const [name, setName] = useState('');
  const [make, state] = useCommand(async (sync) => {
    await sync.records.make('home_list', { name: name.trim(), keepOffline: false });
    setName('');
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
