/** The digits in which numbers are written; `auto`: those of the locale. */
export type Digits = 'auto' | 'latin' | 'arabic';

const SYSTEMS = { latin: 'latn', arabic: 'arab' } as const;

/** The locale, told which digits to write: `ar-EG` with Latin ones is `ar-EG-u-nu-latn`. */
export function withDigits(locale: string, digits: Digits): string {
  if (digits === 'auto') return locale;
  return new Intl.Locale(locale, { numberingSystem: SYSTEMS[digits] }).toString();
}
