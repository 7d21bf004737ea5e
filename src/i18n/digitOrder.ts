const ARABIC_FOR_OTHERS = /^(?!ar\b).*-nu-arab\b/u;

/**
 * The same format, whose texts keep the order of the words where Arabic digits were chosen for a language that is written from left to
 * right. Without marks '16:00 – 18:00' is shown as '18:00 – 16:00' there: two Arabic numbers pull the dash between them to their own
 * direction, and the mark that stands beside Arabic signs turns the words that follow. `formatToParts` gives none of these marks.
 */
export function inDigitOrder<Format extends Intl.NumberFormat | Intl.DateTimeFormat>(
  locale: string,
  format: Format,
): Format {
  if (ARABIC_FOR_OTHERS.test(locale))
    for (const name of ['format', 'formatRange'] as const) {
      // Older browsers have no ranges.
      if (typeof format[name] !== 'function') continue;
      const say: (...values: never[]) => string = format[name].bind(format);
      const value = (...values: never[]) =>
        say(...values)
          .replaceAll('\u061C', '')
          .replaceAll(/[\u0660-\u0669\u066B\u066C]+/gu, '$&\u200E');
      Object.defineProperty(format, name, { value });
    }
  return format;
}
