import { useLanguage } from './useLanguage.ts';

/** Currencies of the countries whose languages the app speaks, most used first. */
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
  'TND',
  'DZD',
  'JOD',
  'QAR',
  'KWD',
  'OMR',
  'BHD',
];

/** Names a currency in the language on the screen: 'Euro (EUR)'. */
export function useCurrencyNames(): (code: string) => string {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'currency' });
  return (code) => `${names.of(code) ?? code} (${code})`;
}

/** The currencies to choose from, named in the language on the screen. `held`: one that is chosen already. */
export function useCurrencyOptions(held = '') {
  const nameOf = useCurrencyNames();
  const codes = CURRENCIES.includes(held) || held === '' ? CURRENCIES : [held, ...CURRENCIES];
  return codes.map((code) => ({ value: code, label: nameOf(code) }));
}
