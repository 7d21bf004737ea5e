import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { isHomesOnly } from './homesOnly.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';

type Range = { readonly min?: number | undefined; readonly max?: number | undefined };

/**
 * A search in a few words, in the person's language: 'For rent · Old Town · up to €1,200 · 2 or more bedrooms'. `common`: the
 * currency that prices without one are meant in (`useMeantCurrency`); null: no home is here; until it is known they are left out.
 */
export function useQueryWords(common: string | null | undefined): (query: ListingQuery) => string {
  const { t } = useTranslation(['search', 'places']);
  const words = usePropertyTexts();
  const { money, area } = useListingTexts();
  const format = useFormat();
  const areas = useAreas();
  return useMemo(() => {
    const names = new Map(areas?.map(({ id, name }) => [id, name]));
    const range = (bounds: Range | undefined, nameOf: (value: number) => string) => {
      const { min, max } = bounds ?? {};
      if (min !== undefined && max !== undefined)
        return t('words.between', { min: nameOf(min), max: nameOf(max) });
      if (min !== undefined) return t('words.from', { min: nameOf(min) });
      return max === undefined ? null : t('words.upTo', { max: nameOf(max) });
    };
    const sums = ({ price, currency }: ListingQuery) => {
      const meant = currency ?? common;
      if (meant === undefined) return null;
      return range(price, (value) => money(value, meant ?? DEFAULT_CURRENCY));
    };
    return (query) =>
      [
        query.type && words.listing(query.type),
        query.text && `“${query.text}”`,
        ...(query.area_ids ?? []).map((id) => names.get(id)),
        query.polygon && (query.polygon_name ?? t('words.place')),
        query.near && t('words.place'),
        query.travel && t('places:travel.words', { n: query.travel.minutes }),
        ...(isHomesOnly(query.property_types) ? [] : (query.property_types ?? [])).map(words.kind),
        sums(query),
        query.bedrooms?.min === undefined
          ? null
          : t(query.bedrooms.max === query.bedrooms.min ? 'words.bedsExactly' : 'words.beds', {
              n: format.number(query.bedrooms.min),
            }),
        range(query.living_area, area),
        ...(query.features ?? []).map(words.feature),
        ...(query.pets ?? []).map(words.pets),
        ...(query.furnished ?? []).map(words.furnished),
      ]
        .filter((part) => part !== null && part !== undefined && part !== '')
        .join(' · ');
  }, [t, words, money, area, format, areas, common]);
}
