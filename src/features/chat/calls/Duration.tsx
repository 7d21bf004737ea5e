import { useFormat } from '#src/i18n/useFormat.ts';

/** Minutes and seconds, as a clock shows them. */
export function Duration({ seconds }: { readonly seconds: number }) {
  const { locale } = useFormat();
  const digits = (value: number, least: number) =>
    new Intl.NumberFormat(locale, { minimumIntegerDigits: least, useGrouping: false }).format(
      value,
    );
  return (
    <bdi dir="ltr" className="shrink-0 tabular-nums">
      {digits(Math.floor(seconds / 60), 1)}:{digits(seconds % 60, 2)}
    </bdi>
  );
}
