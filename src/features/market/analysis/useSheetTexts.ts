import { useMemo } from 'react';
import { wholeUnits } from '#contract/rules/money/money.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import type { Sheet } from './sheet.ts';

/** How sums of a sheet are written: whole units, a month for rentals. */
export function useSheetTexts({ currency, type }: Pick<Sheet, 'currency' | 'type'>) {
  const texts = useListingTexts();
  return useMemo(() => {
    const money = (minor: number) => texts.money(wholeUnits(Math.round(minor), currency), currency);
    return {
      money,
      /** '€1,850 a month'. */
      price: (minor: number) =>
        texts.price({
          price: wholeUnits(Math.round(minor), currency),
          currency,
          price_period: type === 'rent' ? 'month' : null,
        }),
      perArea: (perM2: number) => texts.perArea(perM2, currency),
      area: texts.area,
      distance: texts.distance,
    };
  }, [texts, currency, type]);
}
export type SheetTexts = ReturnType<typeof useSheetTexts>;
