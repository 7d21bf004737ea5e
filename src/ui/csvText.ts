/** A cell that a spreadsheet would run as a formula is written as text. */
const FORMULA = /^[=+\-@\t\r]/u;

/** Rows as a file every spreadsheet reads (RFC 4180), with a byte order mark for UTF-8. */
export function csvText(rows: readonly (readonly (string | number | null)[])[]): string {
  const lines = rows.map((row) => row.map(cell).join(','));
  return `\uFEFF${lines.join('\r\n')}\r\n`;
}

function cell(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
