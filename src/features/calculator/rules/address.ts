import { CALCULATIONS, type Calculation } from '#contract/entities/records/scenario.ts';
import { mostSum } from '#contract/rules/listing/bounds.ts';
import { FIELD_NAMES, type FieldName, FIELDS, fieldsOf, type Values } from './fields.ts';

/** A calculation as it stands, apart from how it is typed. */
export interface Calculated {
  readonly calculation: Calculation;
  readonly currency: string;
  /** ISO 3166-1; empty: nobody's usual figures. */
  readonly country: string;
  readonly values: Values;
}

/**
 * As the part of an address behind `#`, which no server is sent: what somebody earns is nobody else's. It brings a calculation over a
 * reload, and to whoever is sent the link.
 */
export function fragmentOf({ calculation, currency, country, values }: Calculated): string {
  const fields = fieldsOf(calculation).flatMap((name) =>
    values[name] === undefined ? [] : [[name, String(values[name])]],
  );
  return new URLSearchParams([['in', currency], ['as', country], ...fields]).toString();
}

/**
 * Reads the values in an address; null: none that can be worked out with. A value that does not fit its field
 * is left out.
 */
export function readFragment(
  fragment: string,
): Pick<Calculated, 'currency' | 'country' | 'values'> | null {
  const said = new URLSearchParams(fragment.replace(/^#/u, ''));
  const currency = said.get('in') ?? '';
  if (!/^[A-Z]{3}$/u.test(currency)) return null;
  const country = /^[A-Z]{2}$/u.exec(said.get('as') ?? '')?.[0] ?? '';
  const values = Object.fromEntries(
    FIELD_NAMES.flatMap((name) => {
      const text = said.get(name);
      const value = text === null || text === '' ? Number.NaN : Number(text);
      return fits(name, value, currency) ? [[name, value]] : [];
    }),
  );
  return { currency, country, values };
}

/** Whether a field could have been typed so. */
export function fits(name: FieldName, value: number, currency: string): boolean {
  if (!Number.isFinite(value)) return false;
  const field = FIELDS[name];
  switch (field.kind) {
    case 'sum':
      return Number.isInteger(value) && value >= 0 && value <= mostSum(field.of, currency);
    case 'day':
      return Number.isInteger(value) && Math.abs(value) < 100_000;
    case 'tick':
      return value === 1;
    default:
      return (
        value >= field.least &&
        value <= field.most &&
        (field.kind === 'decimal' || Number.isInteger(value))
      );
  }
}

export const isCalculation = (text: string | null): text is Calculation =>
  CALCULATIONS.some((one) => one === text);
