import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { mostSum } from '#contract/rules/listing/bounds.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { RecordBody } from '#src/data/types.ts';
import { useCommand } from '#src/data/useCommand.ts';
import { useCurrencyOptions } from '#src/i18n/useCurrencyOptions.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { SaveForm } from '#src/ui/form/SaveForm.tsx';
import { useFormKit } from '#src/ui/form/useFormKit.ts';
import { Select } from '#src/ui/Select.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { termsFieldsOf, termsFormSchema, termsOf, type TermsFields } from './termsForm.ts';

const TERMS = ['minTermMonths', 'noticeDays', 'depositMonths'] as const;
const FEES = ['applicationFee', 'moveInFee'] as const;

/** Terms and fees that new listings begin with. */
export function TermsForm({ kept }: { readonly kept: RecordBody<'landlord_settings'> }) {
  const { t } = useTranslation('manage');
  const format = useFormat();
  const [isSaved, setSaved] = useState(false);
  const [currency, setCurrency] = useState(kept.currency ?? DEFAULT_CURRENCY);
  const currencies = useCurrencyOptions(currency);
  const [opened, setOpened] = useState(
    (): RecordBody<'landlord_settings'> => ({
      ...termsOf(termsFieldsOf(kept), kept.currency ?? DEFAULT_CURRENCY),
      currency: kept.currency,
    }),
  );
  const [save, state] = useCommand(async (sync, fields: TermsFields) => {
    setSaved(false);
    // Only what was changed here: the rest may have been changed elsewhere since.
    const to = termsOf(fields, currency);
    await sync.records.editOne('landlord_settings', opened, to);
    setOpened(to);
    setSaved(true);
  });
  const kit = useFormKit<TermsFields>({
    schema: termsFormSchema(currency),
    defaults: termsFieldsOf(kept),
    textOf: (code) =>
      t(`settings.error.${code}`, { most: format.money(mostSum('rent', currency), currency) }),
    canSubmit: true,
    onSubmit: save,
  });
  const field = (name: keyof TermsFields) =>
    ({
      ...kit.field(name),
      label: t(`settings.term.${name}`),
      autoComplete: 'off',
      dir: 'ltr',
    }) as const;
  return (
    <SaveForm
      kit={kit}
      state={isSaved && state.status === 'idle' ? 'saved' : state.status}
      saved={t('settings.saved')}
    >
      <div className="grid items-start gap-5 sm:grid-cols-2">
        {TERMS.map((name) => (
          <TextField key={name} {...field(name)} inputMode="numeric" />
        ))}
        <Select
          label={t('settings.term.currency')}
          value={currency}
          options={currencies}
          onChange={setCurrency}
        />
        {FEES.map((name) => (
          <TextField key={name} {...field(name)} inputMode="decimal" />
        ))}
      </div>
    </SaveForm>
  );
}
