import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { COUNTRY_PRESETS, presetOf, type Sourced } from './rules/countryPresets.ts';
import { numberFormat } from '#src/i18n/cachedFormats.ts';
import { useCurrencyOptions } from '#src/i18n/useCurrencyOptions.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { Select } from '#src/ui/Select.tsx';
import { fieldsOf } from './rules/fields.ts';
import type { CalculatorState } from './useCalculator.ts';

const OWN = 'own';

/** The currency, and whose usual figures the fields begin with: each with its source and its day. */
export function PresetFields({ state }: { readonly state: CalculatorState }) {
  const { t } = useTranslation('calculator');
  const { tab, country, currency } = state;
  const currencies = useCurrencyOptions(currency);
  const nameOf = useCountryNames();
  const hasPresets = fieldsOf(tab).some((name) => name === 'rate' || name === 'buyingPct');
  const preset = presetOf(country);
  const countries = COUNTRY_PRESETS.map((one) => ({
    value: one.country,
    label: nameOf(one.country),
  })).toSorted((one, other) => one.label.localeCompare(other.label));
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      {hasPresets && (
        <Select
          label={t('preset.label')}
          value={preset === undefined ? OWN : country}
          options={[{ value: OWN, label: t('preset.own') }, ...countries]}
          onChange={(next) => {
            const chosen = presetOf(next);
            if (chosen === undefined) state.ownFigures();
            else state.take(chosen);
          }}
        />
      )}
      <Select
        label={t('currency')}
        value={currency}
        options={currencies}
        onChange={state.setCurrency}
      />
      {hasPresets && preset !== undefined && (
        <ul className="text-sm text-soft sm:col-span-2">
          {fieldsOf(tab).includes('rate') && <Source field="rate" of={preset.rate} />}
          <Source field="buyingPct" of={preset.buying} />
          <li>{t('preset.check')}</li>
        </ul>
      )}
    </div>
  );
}

/** A published figure: what it is, whose, and of when. */
function Source({ field, of }: { readonly field: 'rate' | 'buyingPct'; readonly of: Sourced }) {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  const shown = numberFormat(format.locale, { style: 'percent', maximumFractionDigits: 2 });
  const day = of.asOf.includes('-') ? format.month(of.asOf) : of.asOf;
  return (
    <li>
      {t(`preset.${field}`, { pct: shown.format(of.value / 100) })} <bdi>{of.source}</bdi> · {day}
    </li>
  );
}

function useCountryNames(): (code: string) => string {
  const language = useLanguage();
  return useMemo(() => {
    const names = new Intl.DisplayNames([language], { type: 'region' });
    return (code) => names.of(code) ?? code;
  }, [language]);
}
