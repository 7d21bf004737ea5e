import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import { type Roomed, roomsOf } from '#contract/rules/listing/roomsOf.ts';
import type { Property } from '#src/data/types.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { areaUnitOf, perUnit } from './areaUnit.ts';

type Priced = Pick<Property, 'price' | 'currency' | 'price_period'>;
type Sized = Pick<AsOf, 'property_type' | 'bedrooms' | 'bathrooms' | 'living_area'>;

/** The sentences every page says of a home, in the person's language, digits and units. */
export function useHomeTexts() {
  const { t } = useTranslation('homes');
  const format = useFormat();
  const words = usePropertyTexts();
  const units = useRecord('settings')?.units ?? 'auto';
  return useMemo(() => {
    const unit = areaUnitOf(units, navigator.language);
    const area = (m2: number) => format.area(m2, unit);
    const roomCount = (count: number | 'studio' | null) => {
      if (count === null) return null;
      return count === 'studio' ? words.kind('studio') : format.number(count);
    };
    const roomTexts = (home: Roomed) => {
      const { bedrooms, bathrooms } = roomsOf(home);
      return [
        ...(bedrooms === 'studio' ? [roomCount(bedrooms)] : []),
        ...(typeof bedrooms === 'number' ? [words.bedrooms(bedrooms)] : []),
        ...(bathrooms === null ? [] : [words.bathrooms(bathrooms)]),
      ];
    };
    const period = (home: Priced) =>
      home.price_period === null ? null : words.period(home.price_period);
    return {
      area,
      /** The other unit, for those who think in it. */
      otherArea: (m2: number) => format.area(m2, unit === 'm2' ? 'sqft' : 'm2'),
      money: format.money,
      /** '1.2 km' or '0.8 mi': who thinks of homes in square feet thinks of ways in miles. */
      distance: (km: number) => format.distance(km, unit === 'm2' ? 'km' : 'mi'),
      /** '€12 per m²', '€1.10 per sq ft'. `perM2`: minor units for a m². */
      perArea: (perM2: number, currency: string) =>
        t(unit === 'm2' ? 'perM2' : 'perSqft', {
          sum: format.money(perUnit(perM2, unit), currency),
        }),
      period,
      /** '€1,850 a month'. */
      price: (home: Priced) => {
        const sum = format.money(home.price, home.currency);
        const time = period(home);
        return time === null ? sum : t('price', { sum, time });
      },
      /** '2 bedrooms · 1 bathroom · 72 m²', 'Studio · 1 bathroom · 30 m²', and of a garage '18 m²'. */
      facts: (home: Sized) =>
        [
          ...roomTexts(home),
          home.living_area === null ? t('areaNotStated') : area(home.living_area),
        ].join(' · '),
      /** '2 bedrooms' or 'Studio', '1 bathroom': what is to be said of its rooms. */
      rooms: roomTexts,
      /** Under their headings: '2' or 'Studio', '1'. Null: not to be said of such a home. */
      roomCounts: (home: Roomed) => {
        const { bedrooms, bathrooms } = roomsOf(home);
        return { bedrooms: roomCount(bedrooms), bathrooms: roomCount(bathrooms) };
      },
    };
  }, [t, format, words, units]);
}
