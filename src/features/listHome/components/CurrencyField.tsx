import { useTranslation } from 'react-i18next';
import { useCurrencyOptions } from '#src/i18n/useCurrencyOptions.ts';
import { Select } from '#src/ui/Select.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { textIn } from '../rules/values.ts';

export function CurrencyField() {
  const { t } = useTranslation('listHome');
  const { draft, errorOf } = useOpenDraft();
  const value = textIn(draft.body.fields, 'currency');
  return (
    <Select
      id={fieldId('currency')}
      label={t('field.currency')}
      error={errorOf('currency')}
      value={value}
      options={useCurrencyOptions(value)}
      onChange={(currency) => draft.set({ currency })}
    />
  );
}
