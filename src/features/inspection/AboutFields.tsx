import { useTranslation } from 'react-i18next';
import type { Inspection } from '#contract/entities/records/inspection.ts';
import { useAutosavedValue } from '#src/data/useAutosave.ts';
import { useCurrencyOptions } from '#src/i18n/useCurrencyOptions.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import type { Changing } from './useChanging.ts';

export interface AboutFieldsProps {
  readonly inspection: Inspection;
  readonly changing: Changing;
}

/** The name of a checklist, and the currency of its costs as long as there are none. */
export function AboutFields({ inspection, changing }: AboutFieldsProps) {
  const { t } = useTranslation(['inspection', 'common']);
  const { name, currency, costs } = inspection;
  const options = useCurrencyOptions(currency);
  const typed = useAutosavedValue(name, async (text) => {
    const next = text.trim();
    if (next !== '') await changing.save((before) => ({ ...before, name: next }));
  });
  return (
    <details className="mt-3">
      <summary className="flex min-h-12 cursor-pointer items-center font-medium text-accent">
        {t('about.title')}
      </summary>
      <div className="grid gap-4 pb-4 sm:grid-cols-2 md:max-w-2xl">
        <TextField
          label={t('common:name')}
          dir="auto"
          maxLength={80}
          autoComplete="off"
          error={typed.field.value.trim() === '' ? t('common:nameless') : undefined}
          {...typed.field}
        />
        {Object.keys(costs).length === 0 && (
          <NativeSelect
            label={t('about.currency')}
            value={currency}
            options={options}
            onChange={(next) => void changing.press((before) => ({ ...before, currency: next }))}
          />
        )}
        {typed.isUnsaved && (
          <p role="alert" className="text-danger">
            {t('failed')}
          </p>
        )}
      </div>
    </details>
  );
}
