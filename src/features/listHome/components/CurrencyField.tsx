import { useTranslation } from 'react-i18next';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { Select } from '#src/ui/Select.tsx';
import { fieldId, useOpenDraft } from '../hooks/draftContext.ts';
import { textIn } from '../rules/values.ts';

/** Currencies of the countries whose languages the app speaks. */
const CURRENCIES = [
  'EUR',
  'USD',
  'GBP',
  'CHF',
  'BRL',
  'MXN',
  'ARS',
  'COP',
  'CAD',
  'AED',
  'SAR',
  'EGP',
  'MAD',
];

export function CurrencyField() {
  const { t } = useTranslation('listHome');
  const { draft, errorOf } = useOpenDraft();
  const names = new Intl.DisplayNames([useLanguage()], { type: 'currency' });
  const value = textIn(draft.body.fields, 'currency');
  const codes = CURRENCIES.includes(value) || value === '' ? CURRENCIES : [value, ...CURRENCIES];
  return (
    <Select
      id={fieldId('currency')}
      label={t('field.currency')}
      error={errorOf('currency')}
      value={value}
      options={codes.map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }))}
      onChange={(currency) => draft.set({ currency })}
    />
  );
}
