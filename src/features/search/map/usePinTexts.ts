import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { PinTexts } from './pinElement.ts';
import { shortPrice } from './pins.ts';

/** What pins say. `isMixed`: rents stand among prices, which make no range. */
export function usePinTexts(isMixed: boolean): PinTexts {
  const { t } = useTranslation('search');
  const format = useFormat();
  return useMemo(() => {
    const price = (minor: number, currency: string) => shortPrice(format.locale, minor, currency);
    const prices = (least: number, most: number, currency: string, dash: string) =>
      [...new Set([least, most])].map((each) => isolated(price(each, currency))).join(dash);
    return {
      price,
      number: format.number,
      range: (least, most, currency) =>
        isMixed || currency === null ? '' : prices(least, most, currency, '–'),
      cluster: (count, least, most, currency) =>
        t('map.cluster', {
          count,
          prices:
            currency === null ? t('map.severalCurrencies') : prices(least, most, currency, ' – '),
        }),
    };
  }, [t, format, isMixed]);
}
