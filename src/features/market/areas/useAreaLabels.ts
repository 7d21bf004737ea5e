import { useMemo } from 'react';
import type { ListingType } from '#contract/entities/property.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { newestFigure } from './areaFigures.ts';
import { medianSum } from '#src/rules/market/medianSum.ts';
import type { AreaLabel } from './areasOnMap.ts';
import type { KnownPlace } from './useKnownPlaces.ts';

/** The label of each place on the map: its rent or price, where five homes carry it. */
export function useAreaLabels(places: readonly KnownPlace[], type: ListingType) {
  const { money } = useListingTexts();
  return useMemo(
    () =>
      places.map(({ id, name, held }): AreaLabel => {
        const value = held ? newestFigure(held.series, type, 'price')?.value : null;
        const currency = held?.series.currency;
        return {
          id,
          name,
          figure: value && currency ? money(medianSum(value, currency), currency) : '',
        };
      }),
    [places, type, money],
  );
}
