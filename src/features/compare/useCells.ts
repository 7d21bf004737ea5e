import { useTranslation } from 'react-i18next';
import { localDay } from '#contract/rules/calendarDay.ts';
import { daysListed } from '#src/rules/listing/daysListed.ts';
import { plainPhotos } from '#contract/rules/listing/tour.ts';
import { unreachable } from '#contract/rules/unreachable.ts';
import type { HeldListing } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { usePlaces, useDistanceText } from '#src/shared/places/index.ts';
import { useAlsoIn } from '#src/listings/cost/index.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import type { HomeCosts, RowKey, Values } from './compareTable.ts';

/** Kinds that have no floor of their own. */
const WHOLE_HOUSES: ReadonlySet<HeldListing['property_type']> = new Set([
  'house',
  'townhouse',
  'villa',
  'bungalow',
  'cottage',
  'mobile',
  'land',
]);

/** The lines in the cells of a row, one cell for each home; null: its owner does not state it. */
export function useCells(
  homes: readonly HeldListing[],
  values: Values,
  costs: readonly (HomeCosts | null)[],
): (key: RowKey) => (string | null)[] {
  const { t } = useTranslation('compare');
  const texts = useListingTexts();
  const format = useFormat();
  const words = usePropertyTexts();
  const areas = useAreas() ?? [];
  const places = usePlaces();
  const alsoIn = useAlsoIn();
  const wayText = useDistanceText();
  const said = <Code>(code: Code | undefined, word: (code: Code) => string) =>
    code === undefined ? null : word(code);

  return (key) => homes.map((home, at) => cell(key, home, at));

  function cell(key: RowKey, home: HeldListing, at: number): string | null {
    const { details } = home;
    switch (key) {
      case 'price':
        return [texts.price(home), alsoIn(home.price, home.currency)]
          .filter((line) => line !== null)
          .join('\n');
      case 'trueCost':
        return said(costs[at]?.monthly, (cost) => texts.costSum(cost, home.currency));
      case 'moveIn':
        return said(costs[at] ?? undefined, ({ first, day }) =>
          [texts.costSum(first, home.currency), texts.movingIn(format.date(day))].join('\n'),
        );
      case 'deposit': {
        const value = values[key]?.[at];
        return value == null ? null : texts.money(value.value, home.currency);
      }
      case 'distance':
        return places.length === 0 ? null : places.map((place) => wayText(home, place)).join('\n');
      case 'area':
        return home.living_area === null ? null : texts.area(home.living_area);
      case 'bedrooms':
      case 'bathrooms':
        return texts.roomCounts(home)[key] ?? '–';
      case 'photos':
        return format.number(plainPhotos(home.photos).length);
      case 'available':
        return said(details.available_from, (day) => format.date(day));
      case 'term':
        return said(details.min_term_months, (count) => t('months', { count }));
      case 'furnished':
        return said(details.furnished, words.furnished);
      case 'pets':
        return said(details.pets, words.pets);
      case 'energy':
        return said(details.energy_rating, words.energy);
      case 'neighbourhood':
        return areas.find(({ id }) => id === home.area_id)?.name ?? details.district ?? null;
      case 'floor':
        // A house stands on the ground: that it does not say a floor is no gap.
        if (details.floor === undefined && WHOLE_HOUSES.has(home.property_type))
          return t('notApplicable');
        return said(details.floor, format.number);
      case 'freshness':
        return format.relative(Date.parse(home.availability_confirmed_at), home.asOf);
      case 'verified':
        return texts.ownerCheck(home);
      case 'days':
        return daysOf(home);
      default:
        return unreachable(key);
    }
  }

  function daysOf(home: HeldListing): string | null {
    const span = { from: home.first_listed_on, to: home.off_market_on };
    const listed = daysListed([span], localDay(new Date(home.asOf)));
    return listed === null ? null : format.number(listed.days);
  }
}
