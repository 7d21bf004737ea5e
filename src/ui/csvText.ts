/** The cells of a table, row by row; null is an empty one. */
export type CsvRows = readonly (readonly (string | number | null)[])[];

/** A cell that a spreadsheet would run as a formula is written as text. */
const FORMULA = /^[=+\-@\t\r]/u;

/**
 * Rows as a file that spreadsheets read (RFC 4180), with a byte order mark for UTF-8. Excel takes the marks of its computer's
 * region: where a decimal comma is written, cells are parted by semicolons.
 *
 * @param locale of the computer, as the browser has it: not the language on the screen
 */
export function csvText(rows: CsvRows, locale: string): string {
  const comma = hasDecimalComma(locale);
  const lines = rows.map((row) => row.map((value) => cell(value, comma)).join(comma ? ';' : ','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

const hasDecimalComma = (locale: string): boolean =>
  new Intl.NumberFormat(locale, { numberingSystem: 'latn' })
    .formatToParts(1.5)
    .some(({ type, value }) => type === 'decimal' && value === ',');

function cell(value: string | number | null, comma: boolean): string {
  if (value === null) return '';
  if (typeof value === 'number') return comma ? String(value).replace('.', ',') : String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",;\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
