import { inDigitOrder } from './digitOrder.ts';

/**
 * Formatters, each made once: making one costs a hundred times what using it does, and a list of homes uses dozens.
 * Their number is bounded by the locales and styles in the code.
 */
function cached<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(locale, options);
    formats.set(key, format);
    return format;
  };
}

export const numberFormat = cached((locale, options?: Intl.NumberFormatOptions) => {
  const format = new Intl.NumberFormat(locale, options);
  // A bare number stands between words, or in a field.
  return options?.style === undefined ? format : inDigitOrder(locale, format);
});
export const dateFormat = cached((locale, options?: Intl.DateTimeFormatOptions) =>
  inDigitOrder(locale, new Intl.DateTimeFormat(locale, options)),
);
export const relativeFormat = cached(
  (locale, options?: Intl.RelativeTimeFormatOptions) =>
    new Intl.RelativeTimeFormat(locale, options),
);

/** Sums: `value` is in the currency's own unit. Arabic's tables call pounds "UK£", which nobody writes. */
export const moneyFormat = cached((locale, options?: Intl.NumberFormatOptions) => {
  const format = inDigitOrder(
    locale,
    new Intl.NumberFormat(locale, { ...options, style: 'currency' }),
  );
  return { format: (value: number): string => format.format(value).replace('UK£', '£') };
});
