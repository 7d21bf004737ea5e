import { parseAmount } from '#contract/rules/money/amount.ts';
import { fold } from '#contract/rules/text/fold.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { MOST_M2 } from '#contract/rules/listing/bounds.ts';
import { phoneFrom } from '#contract/rules/people/phone.ts';
import { unturned } from '#contract/rules/text/turning.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { FieldKind } from './fields.ts';

/** Why what stands in a field is not taken. A key under `fault`. */
export type Misread =
  | 'number'
  | 'whole'
  | 'half'
  | 'range'
  | 'sum'
  | 'day'
  | 'degrees'
  | 'long'
  | 'phone';

export type ReadField =
  /** Nothing stands there. */
  | { readonly kind: 'empty' }
  | { readonly kind: 'value'; readonly value: unknown }
  | { readonly kind: 'misread'; readonly code: Misread };

const EMPTY: ReadField = { kind: 'empty' };
const misread = (code: Misread): ReadField => ({ kind: 'misread', code });
const read = (value: unknown): ReadField => ({ kind: 'value', value });

/** What a number is typed in. */
export interface ReadIn {
  readonly unit: 'm2' | 'sqft';
  readonly currency: string;
  /** ISO 3166: where a phone number without a country's code belongs. */
  readonly region?: string | undefined;
}

/** m² in one square foot. */
const M2_PER_SQFT = 0.09290304;

/**
 * What a field says, in the units a listing is stored in: minor units, m², days, degrees. Digits of any script
 * and both separators are taken.
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
    case 'money': {
      const sum = parseAmount(text, minorDigits(currency));
      if (sum === null) return misread('sum');
      return sum < (spec.least ?? 0) ? misread('range') : read(sum);
    }
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

function readText(text: string, most: number): ReadField {
  const plain = unturned(text).trim();
  if (plain === '') return EMPTY;
  return plain.length > most ? misread('long') : read(plain);
}

/** Hundredths are enough for every number a person types here. NaN: it is none. */
export function decimalOf(text: string): number {
  const hundredths = /\d/u.test(fold(text)) ? parseAmount(text) : null;
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

/** In the order of the list, so that the same choice is always the same value. */
function chosen(of: readonly string[], value: readonly unknown[]): string[] {
  return of.filter((code) => value.includes(code));
}
