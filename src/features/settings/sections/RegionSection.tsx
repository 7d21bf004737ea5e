import { useTranslation } from 'react-i18next';
import { useExchangeRates } from '#src/data/useExchangeRates.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useCurrencyOptions } from '#src/i18n/useCurrencyOptions.ts';
import { Select } from '#src/ui/Select.tsx';
import { Choices } from '../Choices.tsx';
import { Section } from '../Section.tsx';
import { useChange } from '../useChange.ts';

const DIGITS = ['auto', 'latin', 'arabic'] as const;
const UNITS = ['auto', 'metric', 'imperial'] as const;
/** How numbers, areas and prices are shown. */
export function RegionSection() {
  const { t } = useTranslation('settings');
  const settings = useRecord('settings') ?? {};
  const change = useChange('settings');
  const rates = useExchangeRates(true);
  const currencies = useCurrencyOptions(
    settings.currency === 'own' ? '' : settings.currency,
  ).filter(({ value }) => rates?.rates[value] !== undefined);
  const value = settings.currency ?? 'own';
  return (
    <Section title={t('region')} note={t('kept')}>
      <div className="grid gap-6">
        <div>
          <p className="mb-2 font-semibold">{t('digits.title')}</p>
          <Choices
            legend={t('digits.title')}
            value={settings.digits ?? 'auto'}
            options={DIGITS.map((value) => ({
              value,
              label: t(`digits.${value}`),
              example: EXAMPLES[value],
            }))}
            onChange={(digits) => change({ digits })}
          />
        </div>
        <div>
          <p className="mb-2 font-semibold">{t('units.title')}</p>
          <Choices
            legend={t('units.title')}
            value={settings.units ?? 'auto'}
            options={UNITS.map((value) => ({ value, label: t(`units.${value}`) }))}
            onChange={(units) => change({ units })}
          />
        </div>
        {rates === null ? (
          <div>
            <p className="font-semibold">{t('currency.title')}</p>
            <p className="text-sm text-soft">{t('currency.none')}</p>
          </div>
        ) : (
          <Select
            label={t('currency.title')}
            description={t('currency.note')}
            value={rates.rates[value] === undefined ? 'own' : value}
            options={[{ value: 'own', label: t('currency.own') }, ...currencies]}
            onChange={(currency) => change({ currency })}
          />
        )}
      </div>
    </Section>
  );
}

const EXAMPLES = { auto: undefined, latin: '1 2 3', arabic: '١ ٢ ٣' } as const;
