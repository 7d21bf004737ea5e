/* An id of a listing as four numbers: a hundred thousand strings would be ten megabytes. */

export type IdNumbers = readonly [number, number, number, number];

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/u;

/** A UUID in lower case. */
export const isListingId = (id: string): boolean => UUID.test(id);

export function idNumbersOf(id: string): IdNumbers {
  return [
    Number.parseInt(id.slice(0, 8), 16),
    Number.parseInt(id.slice(9, 13) + id.slice(14, 18), 16),
    Number.parseInt(id.slice(19, 23) + id.slice(24, 28), 16),
    Number.parseInt(id.slice(28, 36), 16),
  ];
}

/** As text, by a byte: a first visit writes each id of a city several times. */
const BYTES = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));
const byteOf = (part: number): string => BYTES[part & 0xff] ?? '';
const low = (part: number): string => byteOf(part >>> 8) + byteOf(part);
const high = (part: number): string => low(part >>> 16);

export const idOfNumbers = ([a, b, c, d]: IdNumbers): string =>
  `${high(a)}${low(a)}-${high(b)}-${low(b)}-${high(c)}-${low(c)}${high(d)}${low(d)}`;
