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

const hex = (part: number) => part.toString(16).padStart(8, '0');

export function idOfNumbers([a, b, c, d]: IdNumbers): string {
  const [second, third] = [hex(b), hex(c)];
  return `${hex(a)}-${second.slice(0, 4)}-${second.slice(4)}-${third.slice(0, 4)}-${third.slice(4)}${hex(d)}`;
}
