import { mostSum } from '#contract/rules/listing/bounds.ts';
import { amountText, isBelowZero } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { priceTyped } from '#src/rules/money/priceTyped.ts';
import { dayNumber, dayOfNumber } from '#contract/rules/calendarDay.ts';
import { numberTyped } from './numberTyped.ts';
import { numberFormat } from '#src/i18n/cachedFormats.ts';
import { type FieldName, FIELDS, type Values } from './fields.ts';

/** Why the text of a field is refused. */
export type Fault =
  | { readonly code: 'sum' | 'number' | 'whole' | 'day' | 'notNegative' | 'positive' }
  | { readonly code: 'mostSum'; readonly most: number }
  | { readonly code: 'range'; readonly least: number; readonly most: number };

export type Typed = Readonly<Partial<Record<FieldName, string>>>;
export type Faults = Readonly<Partial<Record<FieldName, Fault>>>;

/** Sums of which nothing would be left to work out. */
const ABOVE_ZERO: ReadonlySet<FieldName> = new Set(['price', 'rent', 'incomeYear']);

type Read =
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: number }
  | { readonly kind: 'fault'; readonly fault: Fault };

const value = (read: number): Read => ({ kind: 'value', value: read });
const fault = (of: Fault): Read => ({ kind: 'fault', fault: of });

/** The value of a field as it was typed, in any of the digits and notations of our languages. */
export function readField(name: FieldName, typed: string, currency: string): Read {
  const text = typed.trim();
  if (text === '') return { kind: 'empty' };
  const field = FIELDS[name];
  switch (field.kind) {
    case 'sum':
      return readSum(name, text, currency, mostSum(field.of, currency));
    case 'day': {
      const day = /^\d{4}-\d\d-\d\d$/u.test(text) ? dayNumber(text) : Number.NaN;
      return Number.isNaN(day) ? fault({ code: 'day' }) : value(day);
    }
    case 'tick':
      return value(1);
    default: {
      const number = numberTyped(text);
      if (number === null) return fault({ code: 'number' });
      const { least, most } = field;
      if (number < least || number > most) return fault({ code: 'range', least, most });
      const isWhole = field.kind !== 'whole' || Number.isInteger(number);
      return isWhole ? value(number) : fault({ code: 'whole' });
    }
  }
}

function readSum(name: FieldName, text: string, currency: string, most: number): Read {
  const sum = priceTyped(text, currency);
  if (sum === null)
    return fault({
      code: isBelowZero(text, minorDigits(currency)) ? 'notNegative' : 'sum',
    });
  if (sum === 0 && ABOVE_ZERO.has(name)) return fault({ code: 'positive' });
  return sum > most ? fault({ code: 'mostSum', most }) : value(sum);
}

/** All fields as far as they can be read, and what is wrong with the others. */
export function readFields(
  names: readonly FieldName[],
  typed: Typed,
  currency: string,
): { readonly values: Values; readonly faults: Faults } {
  const values: Partial<Record<FieldName, number>> = {};
  const faults: Partial<Record<FieldName, Fault>> = {};
  for (const name of names) {
    const read = readField(name, typed[name] ?? '', currency);
    if (read.kind === 'value') values[name] = read.value;
    if (read.kind === 'fault') faults[name] = read.fault;
  }
  return { values, faults };
}

/** A value as its field shows it, in the notation of the locale, and as `readField` reads it again. */
export function fieldText(
  name: FieldName,
  known: number,
  { locale, currency }: { readonly locale: string; readonly currency: string },
): string {
  const { kind } = FIELDS[name];
  if (kind === 'day') return dayOfNumber(known);
  if (kind === 'tick') return known === 1 ? '1' : '';
  if (kind !== 'sum') return numberFormat(locale, { maximumFractionDigits: 3 }).format(known);
  const digits = minorDigits(currency);
  // Thousandths with a separator before them could be read as thousands.
  if (digits > 2) return amountText(known, digits);
  const isRound = known % 10 ** digits === 0;
  return numberFormat(locale, { minimumFractionDigits: isRound ? 0 : digits }).format(
    known / 10 ** digits,
  );
}

/** All of them as typed. */
export const textsOf = (
  values: Values,
  how: { readonly locale: string; readonly currency: string },
): Typed =>
  Object.fromEntries(
    Object.entries(values).map(([name, known]) => [name, fieldText(name as FieldName, known, how)]),
  );
