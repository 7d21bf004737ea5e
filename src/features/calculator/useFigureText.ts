import { useTranslation } from 'react-i18next';
import { wholeUnits } from '#contract/rules/money/money.ts';
import { numberFormat } from '#src/i18n/cachedFormats.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { Figure } from './rules/results.ts';

/** A result in words and digits of the person. */
export function useFigureText(currency: string): (figure: Omit<Figure, 'name'>) => string {
  const { t } = useTranslation('calculator');
  const format = useFormat();
  return ({ kind, value }) => {
    switch (kind) {
      case 'money':
        return format.money(value ?? 0, currency);
      case 'about':
        return format.money(wholeUnits(value ?? 0, currency), currency);
      case 'percent':
        return numberFormat(format.locale, {
          style: 'percent',
          minimumFractionDigits: 1,
          maximumFractionDigits: 1,
        }).format((value ?? 0) / 100);
      case 'times':
        return numberFormat(format.locale, { maximumFractionDigits: 2 }).format(value ?? 0);
      case 'year':
        return value === null ? t('year.none') : t('year.is', { n: value });
      case 'months':
      default: {
        const [years, months] = [Math.floor((value ?? 0) / 12), (value ?? 0) % 12];
        const texts = [
          ...(years > 0 ? [t('span.years', { count: years })] : []),
          ...(months > 0 || years === 0 ? [t('span.months', { count: months })] : []),
        ];
        return texts.join(t('span.and'));
      }
    }
  };
}
