import { isBelowZero, parseAmount, parseFixed } from '#contract/rules/money/amount.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { MOST_M2 } from '#contract/rules/listing/bounds.ts';
import { phoneFrom } from '#src/rules/people/phone.ts';
import { withoutBidiMarks } from '#contract/rules/text/bidiMarks.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import { M2_PER_SQFT } from '#src/i18n/format.ts';
import type { FieldKind } from './fields.ts';

/** Why the text of a field is refused. A key under `fault`. */
export type Misread =
  | 'number'
  | 'whole'
  | 'half'
  | 'range'
  | 'sum'
  | 'positive'
  | 'notNegative'
  | 'day'
  | 'degrees'
  | 'long'
  | 'phone';

export type ReadField =
  /** The field is empty. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'misread'; readonly code: Misread };

const EMPTY: ReadField = { kind: 'empty' };
const misread = (code: Misread): ReadField => ({ kind: 'misread', code });
const read = (value: unknown): ReadField => ({ kind: 'value', value });

/** The units in which numbers are typed. */
export interface ReadIn {
  readonly unit: 'm2' | 'sqft';
  readonly currency: string;
  /** ISO 3166: the region of phone numbers without a country code. */
  readonly region?: string | undefined;
}

/**
 * The value of a field in the units in which a listing is stored: minor units, m², days, degrees. Accepts digits of
 * any script and both decimal separators.
 */
export function readField(
  spec: FieldKind,
  value: unknown,
  { unit, currency, region }: ReadIn,
): ReadField {
  if (spec.kind === 'set') return Array.isArray(value) ? read(chosen(spec.of, value)) : EMPTY;
  if (spec.kind === 'tick') return value === true ? read(true) : EMPTY;
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') return EMPTY;
  switch (spec.kind) {
    case 'choice':
      return spec.of.includes(text) ? read(text) : EMPTY;
    case 'flag':
      return text === 'yes' || text === 'no' ? read(text === 'yes') : EMPTY;
    case 'text':
      return readText(text, spec.most);
    case 'whole':
      return readNumber(Number(plainNumber(text)), { ...spec, step: 1 });
    case 'decimal':
      return readNumber(decimalOf(text), spec);
    case 'money':
      return readSum(text, minorDigits(currency), spec.least ?? 0);
    case 'area':
      return readArea(decimalOf(text), unit);
    case 'day':
      return /^\d{4}-\d\d-\d\d$/u.test(text) ? read(text) : misread('day');
    case 'phone': {
      const number = phoneFrom(text, region);
      return number === null ? misread('phone') : read(number);
    }
    case 'degrees':
      return readDegrees(text, spec.most);
    default:
      return unreachable(spec);
  }
}

function readSum(text: string, digits: number, least: number): ReadField {
  const sum = parseAmount(text, digits);
  if (sum === null && !isBelowZero(text, digits)) return misread('sum');
  if (sum !== null && sum >= least) return read(sum);
  return misread(least > 0 ? 'positive' : 'notNegative');
}

function readText(text: string, most: number): ReadField {
  const plain = withoutBidiMarks(text).trim();
  if (plain === '') return EMPTY;
  return plain.length > most ? misread('long') : read(plain);
}

/** Hundredths are exact enough for every number a person types here. NaN: not a number. */
export function decimalOf(text: string): number {
  const hundredths = /\d/u.test(fold(text)) ? parseFixed(text) : null;
  return hundredths === null ? Number.NaN : hundredths / 100;
}

function readNumber(
  value: number,
  { least, most, step }: { readonly least: number; readonly most: number; readonly step?: number },
): ReadField {
  if (Number.isNaN(value)) return misread('number');
  if (value < least || value > most) return misread('range');
  if (step === undefined || Number.isInteger(value / step)) return read(value);
  return misread(step === 1 ? 'whole' : 'half');
}

function readArea(value: number, unit: 'm2' | 'sqft'): ReadField {
  if (Number.isNaN(value)) return misread('number');
  const m2 = unit === 'm2' ? value : value * M2_PER_SQFT;
  if (m2 <= 0 || m2 > MOST_M2.plot) return misread('range');
  return read(Math.round(m2 * 100) / 100);
}

function readDegrees(text: string, most: number): ReadField {
  const value = Number(plainNumber(text).replace(/[٫,]/u, '.'));
  return Number.isNaN(value) || Math.abs(value) > most ? misread('degrees') : read(value);
}

function plainNumber(text: string): string {
  return fold(text).replaceAll('−', '-').replaceAll(/\s/gu, '');
}

/** In the order of the list, so that the same choices always give the same value. */
function chosen(of: readonly string[], value: readonly unknown[]): string[] {
  return of.filter((code) => value.includes(code));
}
