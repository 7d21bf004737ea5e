import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { fold } from '#contract/rules/text/fold.ts';
import type { Area } from '#src/data/types.ts';
import { SearchField } from '#src/ui/SearchField.tsx';
import { toggled } from '../rules/tidy.ts';
import { ChoiceChips } from './ChoiceChips.tsx';

const FEW = 8;

/** Areas by name: what drawing on the map does, without drawing. */
export function AreaPicker({
  areas,
  chosen,
  counts,
  onChange,
}: {
  readonly areas: readonly Area[];
  readonly chosen: readonly string[];
  readonly counts: Readonly<Record<string, number>> | undefined;
  readonly onChange: (ids: readonly string[]) => void;
}) {
  const { t } = useTranslation(['search', 'common']);
  const [sought, setSought] = useState('');
  const [isWhole, setWhole] = useState(false);
  const found = areas.filter(({ name }) => fold(name).includes(fold(sought.trim())));
  const isShort = !isWhole && sought.trim() === '';
  const shown = isShort
    ? found.filter(({ id }, place) => place < FEW || chosen.includes(id))
    : found;
  return (
    <div className="grid gap-3">
      {areas.length > FEW && (
        <SearchField
          label={t('areas.find')}
          clearLabel={t('common:close')}
          value={sought}
          onChange={setSought}
        />
      )}
      <ChoiceChips
        label={t('filter.areas')}
        choices={shown.map(({ id, name }) => ({ value: id, label: name, count: counts?.[id] }))}
        chosen={chosen}
        onToggle={(id) => onChange(toggled(chosen, id))}
      />
      {isShort && found.length > shown.length && (
        <button
          type="button"
          onClick={() => setWhole(true)}
          className="min-h-11 justify-self-start font-semibold text-accent underline"
        >
          {t('areas.all', { count: found.length })}
        </button>
      )}
    </div>
  );
}
