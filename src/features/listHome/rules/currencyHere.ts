import { currencyOfCountry } from '#src/rules/money/currencyOfCountry.ts';
import { DETAIL_FIELDS, kindOf, OWN_FIELDS } from './fields.ts';
import { feesIn, textIn, type Values } from './values.ts';

const SUMS = [...OWN_FIELDS, ...DETAIL_FIELDS].filter((name) => kindOf(name).kind === 'money');

/**
 * The currency of the country a home lies in, once a neighbourhood there is chosen. It changes nothing while
 * a sum is typed already: that was meant in the currency that stands there.
 */
export function currencyHere(values: Values, country: string): { readonly currency?: string } {
  const currency = currencyOfCountry(country);
  if (textIn(values, 'country') === country) return {};
  const isTyped = SUMS.some((name) => textIn(values, name).trim() !== '');
  const hasFees = feesIn(values)?.some(({ amount, isShare }) => !isShare && amount !== '') === true;
  return currency === undefined || isTyped || hasFees ? {} : { currency };
}
