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
];

/** What a currency is chosen from, named in the language on the screen. `held`: one that is chosen already. */
export function useCurrencyOptions(held = '') {
  const names = new Intl.DisplayNames([useLanguage()], { type: 'currency' });
  const codes = CURRENCIES.includes(held) || held === '' ? CURRENCIES : [held, ...CURRENCIES];
  return codes.map((code) => ({ value: code, label: `${names.of(code) ?? code} (${code})` }));
}
