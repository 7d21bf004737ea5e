import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/note.ts';
import type { Kept } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { NewList } from '#src/shared/notes/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { toastError } from '#src/ui/toasts.ts';
import { UndoBar } from '#src/ui/UndoBar.tsx';
import { useUndo } from '#src/ui/useUndo.ts';
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
  const { t } = useTranslation(['saved', 'common']);
  const undo = useUndo<Kept<'home_list'>>();
  const [isNaming, setNaming] = useState(false);
  const open = lists.find(({ id }) => id === view.list);
  const [putBack] = useCommand(async ({ records }, { id, body }: Kept<'home_list'>) => {
    await records.make('home_list', body, id).catch(() => toastError(t('common:notKept')));
    undo.end();
    onChange({ ...view, list: id });
  });
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
          onRemoved={() => {
            onChange({ ...view, list: null });
            undo.offer(open);
          }}
        />
      )}
      <UndoBar undo={undo} label={t('common:undo')} onUndo={(gone) => void putBack(gone)}>
        {({ body }) => t('list.removed', { name: isolated(body.name) })}
      </UndoBar>
      <NewList isOpen={isNaming} onClose={() => setNaming(false)} />
    </div>
  );
}
