import { useMemo } from 'react';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { PinTexts } from './pinElement.ts';
import { shortPrice } from './pins.ts';

export function usePinTexts(): PinTexts {
  const { locale } = useFormat();
  return useMemo(
    () => ({ price: (minor, currency) => shortPrice(locale, minor, currency) }),
    [locale],
  );
}
