import { fold } from './fold.ts';

const MINOR_PER_MAJOR = 100;

/**
 * A sum as a person typed it, in minor units (hundredths); null when it is none. Takes Arabic digits,
 * currency signs, spaces, and both separators: the last one counts as decimal when one or two digits follow.
 */
export function parseAmount(text: string): number | null {
  const digits = fold(text)
    .replaceAll('٫', ',')
    .replaceAll('٬', '.')
    .replace(/[^\d.,-]/gu, '');
  const parts = /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/u.exec(digits);
  if (parts === null) return null;
  const major = Number((parts[1] ?? '').replace(/[.,]/gu, ''));
  const minor = Number((parts[2] ?? '').padEnd(2, '0'));
  const amount = major * MINOR_PER_MAJOR + minor;
  return Number.isSafeInteger(amount) ? amount : null;
}

/** Minor units as a field shows them: without separators, decimals only where there are any. */
export function amountText(amount: number): string {
  const isWhole = amount % MINOR_PER_MAJOR === 0;
  return (amount / MINOR_PER_MAJOR).toFixed(isWhole ? 0 : 2);
}
