import { fold } from '#contract/rules/text/fold.ts';

/** One separator at most: a rate or a number of years has no thousands, so three digits behind it are decimals. */
const WRITTEN = /^-?(?:\d+(?:\.\d*)?|\.\d+)$/u;

/**
 * A rate, a share or a count as a person types it; null where it is none. Takes the digits of any script, a comma or a
 * point, Arabic separators, a minus of any kind, and the sign for per cent, before or behind. Sums are read by `priceTyped`.
 */
export function numberTyped(text: string): number | null {
  const plain = fold(text)
    .replace(/[\p{Cf}\s%٪]/gu, '')
    .replace(/[−‐‑–]/gu, '-')
    .replace(/[,،٫]/gu, '.');
  return WRITTEN.test(plain) ? Number(plain) : null;
}
