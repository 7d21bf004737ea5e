import { useEffect } from 'react';
import type { ExchangeRates } from '#contract/rules/money/exchangeRates.ts';
import { askRates, exchangeRates } from './exchangeRates.ts';
import { useLive } from './useLive.ts';

/** The exchange rates of the server, for who wants to see them; null: there are none. */
export function useExchangeRates(isWanted: boolean): ExchangeRates | null {
  const rates = useLive(exchangeRates);
  useEffect(() => {
    if (isWanted) void askRates();
  }, [isWanted]);
  return rates;
}
