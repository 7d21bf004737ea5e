import { useTranslation } from 'react-i18next';
import { Select } from '#src/ui/Select.tsx';
import { SAVED_FILTERS, SAVED_SORTS, type SavedView } from './savedItems.ts';

const ANY = '';

export interface ViewBarProps {
  readonly tags: readonly string[];
  readonly view: SavedView;
  readonly onChange: (view: SavedView) => void;
}

/** The choice of the homes shown, and of their order. */
export function ViewBar({ tags, view, onChange }: ViewBarProps) {
  const { t } = useTranslation('saved');
  return (
    <div className="mb-5 grid gap-3 min-[22rem]:grid-cols-2 sm:grid-cols-3">
      <Select
        label={t('filter.label')}
        value={view.filter}
        options={SAVED_FILTERS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        onChange={(filter) => onChange({ ...view, filter })}
      />
      <Select
        label={t('sort.label')}
        value={view.sort}
        options={SAVED_SORTS.map((value) => ({ value, label: t(`sort.${value}`) }))}
        onChange={(sort) => onChange({ ...view, sort })}
      />
      {tags.length > 0 && (
        <Select
          label={t('tag.label')}
          value={view.tag ?? ANY}
          options={[
            { value: ANY, label: t('tag.any') },
            ...tags.map((tag) => ({ value: tag, label: tag })),
          ]}
          onChange={(tag) => onChange({ ...view, tag: tag === ANY ? null : tag })}
        />
      )}
    </div>
  );
}
