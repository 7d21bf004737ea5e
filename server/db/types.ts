/** Type oids of PostgreSQL whose text differs from what PostgREST sends or loses digits as a number. */
export const OID = {
  int8: 20,
  timestamp: 1114,
  timestamptz: 1184,
  numeric: 1700,
} as const;

/**
 * `2026-11-21 02:55:27.196+00` → `2026-11-21T02:55:27.196+00:00`, the form PostgREST answers with.
 * Microseconds stay. `infinity` and dates before our era come back as they are.
 */
export function isoInstant(text: string): string {
  const parts = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/.exec(text);
  if (!parts) return text;
  const [, day, time, hours, minutes] = parts;
  return `${day}T${time}${hours === undefined ? '' : `${hours}${minutes ?? ':00'}`}`;
}

/** A numeric as a number; text only where it is none (`NaN`, `Infinity`). */
export function numericValue(text: string): number | string {
  const value = Number(text);
  return Number.isFinite(value) ? value : text;
}

/** A bigint as a number while it is exact, and as text beyond 2^53. */
export function bigintValue(text: string): number | string {
  const value = Number(text);
  return Number.isSafeInteger(value) ? value : text;
}
