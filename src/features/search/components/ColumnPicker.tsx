import { Columns3 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { TABLE_COLUMNS, type ColumnId, type TableColumn } from '../rules/columns.ts';

/** The choice of the table's columns. */
export function ColumnPicker({
  columns,
  onChange,
}: {
  readonly columns: readonly TableColumn[];
  readonly onChange: (ids: readonly ColumnId[]) => void;
}) {
  const { t } = useTranslation('search');
  const chosen = columns.map(({ id }) => id);
  return (
    <details className="relative max-lg:hidden">
      <summary className="inline-flex min-h-11 cursor-pointer list-none items-center gap-2 rounded-field border border-edge bg-sheet px-5 font-semibold hover:bg-wash">
        <Columns3 size={20} aria-hidden />
        {t('table.columns')}
      </summary>
      <fieldset className="absolute end-0 z-30 mt-1 grid w-60 rounded-card border border-line bg-sheet p-3 shadow-float">
        <legend className="sr-only">{t('table.columns')}</legend>
        {TABLE_COLUMNS.map(({ id }) => (
          <label key={id} className="flex min-h-10 items-center gap-3">
            <input
              type="checkbox"
              checked={chosen.includes(id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
              }
              className="size-5"
            />
            {t(`column.${id}`)}
          </label>
        ))}
      </fieldset>
    </details>
  );
}
