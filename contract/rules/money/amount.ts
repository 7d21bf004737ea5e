import { fold } from '#contract/rules/text/fold.ts';

/** The default: hundredths, for currencies that say nothing else. */
const HUNDREDTHS = 2;

/** How a sum is written, by the number of decimals: groups of thousands, then decimals, if any. */
const WRITTEN: Readonly<Record<number, RegExp>> = {
  0: /^(\d+|\d{1,3}(?:[.,]\d{3})+)$/u,
  2: /^(\d+|\d{1,3}(?:[.,]\d{3})+)(?:[.,](\d{1,2}))?$/u,
  // In currencies with thousandths a point before three digits is a decimal point, and a comma groups.
  3: /^(\d+|\d{1,3}(?:,\d{3})+)(?:\.(\d{1,3})|,(\d{1,2}))?$/u,
};

/** Letters, signs or dashes between digits: 1e3, 12–15, 70 m². */
const APART = /\d[.,]?\s*[^\d\s.,'’٫٬]+\s*\d/u;
/** Words that multiply what stands before them, of six languages: 1.85k, 250 T€, 2 Mio., 5 آلاف. */
const MULTIPLIED =
  /\d\s*(?:[kt]\s*(?:eur|usd|€)|k|m|mm|mio|mln|mi|mil|bn|mrd|tsd|tausend|thousand|mille|(?:millio|milio|milho|millon)\p{L}*|الف|الاف|مليون|ملايين)(?!\p{L})/u;
/** No cents: 1850,- and 1850,–. */
const NO_CENTS = /(\d)[.,]\s*[-–—−]+(?![-–—−\d])/u;

/**
 * A sum as a person typed it, in minor units; null when it is none. Takes Arabic digits, currency signs, spaces, both
 * separators (the last one counts as decimal when one or two digits follow), and a dash in place of cents. `digits`: decimals of the
 * currency, `minorDigits`.
 */
export function parseAmount(text: string, digits = HUNDREDTHS): number | null {
  return MULTIPLIED.test(fold(text)) ? null : parseFixed(text, digits);
}

/** A number as a person typed it, with whatever unit, times ten to the power of `digits`; else as `parseAmount`. */
export function parseFixed(text: string, digits = HUNDREDTHS): number | null {
  const [decimal, group] = digits === 3 ? ['.', ','] : [',', '.'];
  const typed = fold(text).replace(NO_CENTS, '$1 ');
  if (APART.test(typed)) return null;
  const plain = typed
    .replaceAll('٫', decimal)
    .replaceAll('٬', group)
    .replace(/[−–—]/gu, '-')
    .replace(/[^\d.,-]/gu, '');
  const parts = WRITTEN[digits]?.exec(plain);
  if (!parts) return null;
  const major = Number((parts[1] ?? '').replace(/[.,]/gu, ''));
  const minor = Number((parts[2] ?? parts[3] ?? '').padEnd(digits, '0'));
  const amount = major * 10 ** digits + minor;
  return Number.isSafeInteger(amount) ? amount : null;
}

/** A sum below zero, as `parseAmount` reads it without its sign: '-50', '−€ 1,200'. */
export function isBelowZero(text: string, digits = HUNDREDTHS): boolean {
  const [, sum] = /^[^\d]*?[-−](.*)$/u.exec(fold(text).trim()) ?? [];
  return sum !== undefined && (parseAmount(sum, digits) ?? 0) > 0;
}

/** Minor units as a field shows them: without separators, decimals only where there are any. */
export function amountText(amount: number, digits = HUNDREDTHS): string {
  const major = 10 ** digits;
  return (amount / major).toFixed(amount % major === 0 ? 0 : digits);
}
