import { Plus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SavedHome } from '#contract/entities/records/note.ts';
import type { Kept } from '#src/data/types.ts';
import { NewList } from '#src/shared/notes/index.ts';
import { Button } from '#src/ui/Button.tsx';
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
