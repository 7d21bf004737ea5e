import { fold } from '#contract/rules/text/fold.ts';
import { parseAmount } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';

/**
 * The characters of a price: digits of any script, separators, spaces and apostrophes between groups, a dash
 * for no cents.
 */
const WRITTEN = /^[\d.,٫٬\s'’‘]*\d[\d.,٫٬\s'’‘]*(?:[.,]\s*[-–—−]+\s*)?$/u;

/**
 * A price as a person types it where a number is asked for, in minor units of `currency`; null where it is none. Takes the
 * notations of `parseAmount`, with the sign or the code of a currency; other letters, as in "1k" or "12 rooms", make it none.
 */
export function priceTyped(text: string, currency: string): number | null {
  const plain = fold(text)
    .replaceAll(fold(currency), '')
    .replace(/[\p{Sc}\p{Cf}]/gu, '')
    // The Arabic comma stands for a decimal one.
    .replaceAll('،', ',')
    .trim();
  return WRITTEN.test(plain) ? parseAmount(plain, minorDigits(currency)) : null;
}

export interface PriceRange {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

export type TypedRange =
  /** Both are prices or nothing, and in order. Minor units. */
  | { readonly kind: 'range'; readonly range: PriceRange }
  /** A bound is no price. */
  | { readonly kind: 'unread'; readonly bounds: readonly ('min' | 'max')[] }
  /** The least is more than the most. */
  | { readonly kind: 'crossed' };

/** Two bounds as a person typed them; what is empty is no bound. */
export function rangeTyped(
  typed: { readonly min: string; readonly max: string },
  currency: string,
): TypedRange {
  const read = (text: string) => (text.trim() === '' ? undefined : priceTyped(text, currency));
  const [min, max] = [read(typed.min), read(typed.max)];
  if (min === null || max === null)
    return {
      kind: 'unread',
      bounds: [
        ...(min === null ? (['min'] as const) : []),
        ...(max === null ? (['max'] as const) : []),
      ],
    };
  if (min !== undefined && max !== undefined && min > max) return { kind: 'crossed' };
  return {
    kind: 'range',
    range: { ...(min !== undefined && { min }), ...(max !== undefined && { max }) },
  };
}
