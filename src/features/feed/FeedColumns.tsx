import { useTranslation } from 'react-i18next';
import { FEED_FIELDS, type FeedMapping } from '#contract/protocol/feeds.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { Select } from '#src/ui/Select.tsx';
import { useFieldText } from './useFieldText.ts';

export interface FeedColumnsProps {
  readonly columns: readonly string[];
  readonly mapping: FeedMapping;
  readonly onChange: (mapping: FeedMapping) => void;
}

/** The columns of a table by what they say: folded, since their names mostly tell. */
export function FeedColumns({ columns, mapping, onChange }: FeedColumnsProps) {
  const { t } = useTranslation('feed');
  const nameOf = useFieldText();
  const used = new Set(Object.values(mapping).flat());
  const unused = columns.filter((column) => !used.has(column));
  return (
    <details className="rounded-card border border-line bg-sheet p-4">
      <summary className="cursor-pointer font-semibold">{t('columns')}</summary>
      <p className="mt-2 text-sm text-soft">{t('columnsNote')}</p>
      {unused.length > 0 && (
        <p className="mt-2 text-sm text-soft">
          {t('unused', { names: unused.map(isolated).join(', ') })}
        </p>
      )}
      <div className="mt-4 grid gap-3 sm:grid-cols-2">
        {/* Photos stand in as many columns as there are. */}
        {FEED_FIELDS.filter((field) => field !== 'photos').map((field) => (
          <Select
            key={field}
            label={nameOf(field)}
            value={mapping[field]?.[0] ?? ''}
            options={[
              { value: '', label: t('noColumn') },
              ...[...new Set(columns)].map((column) => ({ value: column, label: column })),
            ]}
            onChange={(column) => onChange({ ...mapping, [field]: column === '' ? [] : [column] })}
          />
        ))}
      </div>
    </details>
  );
}
