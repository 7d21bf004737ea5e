const ARABIC_DIGIT_ZEROS = [0x0660, 0x06f0];

/**
 * Text as search compares it: lower case, without diacritics, tatweel or tashkeel, ß as ss, the Arabic
 * letters people mix up as one (أإآا → ا, ى → ي, ة → ه), and Arabic digits as 0–9.
 */
export function fold(text: string): string {
  return text
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .normalize('NFKD')
    .replace(/[\p{Mn}ـ]/gu, '')
    .replace(/[ٱأإآ]/gu, 'ا')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .replace(/[٠-٩۰-۹]/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0;
      const zero = ARABIC_DIGIT_ZEROS.find((start) => code >= start && code < start + 10) ?? code;
      return String(code - zero);
    });
}
