import { useTranslation } from 'react-i18next';
import { aboutIn } from '#contract/rules/money/exchangeRates.ts';
import { useExchangeRates } from '#src/data/useExchangeRates.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';

/** A sum in the currency a person chose to see as well: 'about £1,573 (rates of 20 Nov 2026)'. Null: nothing to say. */
export function useAlsoIn(): (amount: number, currency: string) => string | null {
  const { t } = useTranslation('homes');
  const format = useFormat();
  const wanted = useRecord('settings')?.currency ?? 'own';
  const rates = useExchangeRates(wanted !== 'own');
  return (amount, currency) => {
    if (wanted === 'own' || wanted === currency || rates === null) return null;
    const about = aboutIn({ amount, currency }, wanted, rates);
    if (about === null) return null;
    const date = format.date(rates.date);
    return t('about', { sum: format.money(about.amount, about.currency), date });
  };
}
