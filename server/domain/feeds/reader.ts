import type { RecordBody } from '#contract/entities/record.ts';
import type { FeedFault, FeedField } from '#contract/protocol/feeds.ts';
import { parseAmount, parseFixed } from '#contract/rules/money/amount.ts';
import { minorDigits } from '#contract/rules/money/money.ts';
import { cutText } from '#contract/rules/text/cutText.ts';
import { fold } from '#contract/rules/text/fold.ts';
import type { FoundArea, SaidPlace } from './areas.ts';
import { FILE_MOST, type Numbers, type RawHome } from './raw.ts';

export interface ReadContext {
  readonly numbers: Numbers;
  /** The owner's terms, for homes that say none themselves. */
  readonly terms: RecordBody<'landlord_settings'>;
  /** 'YYYY-MM-DD': from when a home is available if its feed does not say. */
  readonly today: string;
  readonly areaOf: (place: SaidPlace) => Promise<FoundArea | null>;
}

type More = Partial<Pick<FeedFault, 'value' | 'has' | 'wants'>>;

/** Reads the fields of one home, and keeps what is wrong with them. A field that cannot be read is undefined. */
export interface Reader {
  /** The feed's name for the home; null: it says none. */
  readonly ref: string | null;
  readonly faults: readonly FeedFault[];
  /** Gives undefined, as the value of the field. */
  fault(field: string, code: string, more?: More): undefined;
  /** Empty where the feed says nothing. */
  text(field: FeedField): string;
  word<Code>(field: FeedField, read: (text: string) => Code | undefined): Code | undefined;
  number(field: FeedField, digits?: number): number | undefined;
  whole(field: FeedField): number | undefined;
  /** Minor units. */
  money(field: FeedField, currency: string): number | undefined;
}

const VALUE_SHOWN = 60;
const REF_MOST = 120;

export function createReader({ row, values }: RawHome, { numbers }: ReadContext): Reader {
  const faults: FeedFault[] = [];
  const ref = values.id === undefined ? null : cutText(values.id.trim(), REF_MOST);
  const reader: Reader = {
    ref,
    faults,
    fault(field, code, { value, ...more } = {}) {
      const said = value === undefined ? undefined : { value: cutText(value, VALUE_SHOWN) };
      faults.push({ row, ref, field, code, ...said, ...more });
      return undefined;
    },
    text: (field) => values[field]?.trim() ?? '',
    word: (field, read) => readAs(field, 'word', (text) => read(text)),
    number: (field, digits = 2) =>
      readAs(field, 'number', (text) => decimalOf(text, numbers, digits) ?? undefined),
    whole(field) {
      return readAs(field, 'number', (text) => {
        const read = decimalOf(text, numbers, 0);
        return read !== null && Number.isInteger(read) ? read : undefined;
      });
    },
    money: (field, currency) =>
      readAs(field, 'number', (text) => sumOf(text, currency, numbers) ?? undefined),
  };
  function readAs<Value>(
    field: FeedField,
    code: string,
    read: (text: string) => Value | undefined,
  ): Value | undefined {
    const value = reader.text(field);
    if (value === '') return undefined;
    const said = value.length > FILE_MOST.word ? undefined : read(value);
    return said ?? reader.fault(field, code, { value });
  }
  return reader;
}

/** Signs of area behind a number: the two in them is no digit of it. Blanks before it go by themselves. */
const UNIT = /(?:m²|m2|m\^2|qm|sqm|sq\.? ?m|sq\.? ?ft|ft²|ft2)\.?$/iu;

/** A number, from what people type or machines write; null: none. */
export function decimalOf(said: string, numbers: Numbers, digits: number): number | null {
  const text = said.trim().replace(UNIT, '').trimEnd();
  if (numbers === 'plain') return /^-?\d+(?:\.\d+)?$/u.test(text) ? Number(text) : null;
  const isBelow = /^[-−]/u.test(text);
  const hundredths = /\d/u.test(fold(text)) ? parseFixed(text.replace(/^[-−]/u, ''), 2) : null;
  if (hundredths === null || (digits === 0 && hundredths % 100 !== 0)) return null;
  const scale = 10 ** digits;
  const value = Math.round((hundredths / 100) * scale) / scale;
  return isBelow ? -value : value;
}

function sumOf(text: string, currency: string, numbers: Numbers): number | null {
  const digits = minorDigits(currency);
  if (numbers === 'typed') return /\d/u.test(fold(text)) ? parseAmount(text, digits) : null;
  const value = decimalOf(text, numbers, digits);
  return value === null || value < 0 ? null : Math.round(value * 10 ** digits);
}

const SIGNS: Readonly<Record<string, string>> = {
  '€': 'EUR',
  $: 'USD',
  '£': 'GBP',
  euro: 'EUR',
  euros: 'EUR',
};

/** ISO 4217. */
export function currencyOf(text: string): string | undefined {
  const word = fold(text).trim();
  return SIGNS[word] ?? (/^[a-z]{3}$/u.test(word) ? word.toUpperCase() : undefined);
}

/** Degrees, with a point or a comma; null: none are said. */
export function placeOf(lat: string, lon: string): { lat: number; lon: number } | null | 'wrong' {
  if (lat === '' && lon === '') return null;
  const [north, east] = [degrees(lat), degrees(lon)];
  const fits = Math.abs(north) <= 90 && Math.abs(east) <= 180 && !(north === 0 && east === 0);
  return fits ? { lat: north, lon: east } : 'wrong';
}

function degrees(text: string): number {
  const plain = fold(text).replaceAll('٫', '.').replace(',', '.').replace('°', '').trim();
  return /^[-−]?\d{1,3}(?:\.\d+)?$/u.test(plain) ? Number(plain.replace('−', '-')) : Number.NaN;
}
