/**
 * Formats of a kind, each made once: making one costs a hundred times what using it does, and a list of homes uses
 * dozens. There are as many as there are locales and styles in the code.
 */
function kept<Options, Format>(make: (locale: string, options?: Options) => Format) {
  const formats = new Map<string, Format>();
  return (locale: string, options?: Options): Format => {
    const key = `${locale} ${JSON.stringify(options)}`;
    const format = formats.get(key) ?? make(locale, options);
    formats.set(key, format);
    return format;
  };
}

export const numberFormat = kept(
  (locale, options?: Intl.NumberFormatOptions) => new Intl.NumberFormat(locale, options),
);
export const dateFormat = kept(
  (locale, options?: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options),
);
export const relativeFormat = kept(
  (locale, options?: Intl.RelativeTimeFormatOptions) =>
    new Intl.RelativeTimeFormat(locale, options),
);
