import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { isolated } from '#src/i18n/isolated.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import type { PinTexts } from './homesLayer.ts';
import { shortPrice } from './pins.ts';

/** What pins say. `isMixed`: rents stand among prices, which make no range. */
export function usePinTexts(currency: string, isMixed: boolean): PinTexts {
  const { t } = useTranslation('search');
  const format = useFormat();
  const language = useLanguage();
  return useMemo(() => {
    const price = (minor: number) => shortPrice(language, minor, currency);
    const prices = (least: number, most: number, dash: string) =>
      [...new Set([least, most])].map((each) => isolated(price(each))).join(dash);
    return {
      price,
      home: price,
      number: format.number,
      range: (least, most) => (isMixed ? '' : prices(least, most, '–')),
      cluster: (count, least, most) =>
        t('map.cluster', { count, prices: prices(least, most, ' – ') }),
    };
  }, [t, format, language, currency, isMixed]);
}
