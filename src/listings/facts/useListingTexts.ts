import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { AsOf } from '#contract/entities/records/asOf.ts';
import { wholeUnits } from '#contract/rules/money/money.ts';
import type { Cost } from '#contract/rules/money/moveInCost.ts';
import { type Roomed, roomsOf } from '#contract/rules/listing/roomsOf.ts';
import { ownerCheck } from '#src/rules/people/ownerCheck.ts';
import type { Property } from '#src/data/types.ts';
import { useRecord } from '#src/data/useRecord.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { areaUnitOf, perUnit } from './areaUnit.ts';

type Owned = Pick<Property, 'owner_verified' | 'owner_since'>;
type Priced = Pick<Property, 'price' | 'currency' | 'price_period'>;
type Summed = Pick<Cost, 'total' | 'missing'>;
type Sized = Pick<AsOf, 'property_type' | 'bedrooms' | 'bathrooms' | 'living_area'>;

/** The texts every page shows of a home, in the person's language, digits and units. */
export function useListingTexts() {
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
    /** '€2,045', or '€800 + bills (not stated)': a sum that lacks something says so. */
    const costSum = ({ total, missing }: Summed, currency: string) => {
      const sum = format.money(total, currency);
      const lacking = missing.join('_');
      return lacking === '' ? sum : t(`cost.lacks.${lacking}`, { sum });
    };
    return {
      area,
      areaUnit: unit,
      costSum,
      /** 'moving in on 18 Dec 2026'. */
      movingIn: (day: string) => t('cost.from', { day }),
      /** '€2,045 a month with all costs' in whole units, 'All costs included', or what the sum lacks. */
      trueMonth: (home: Priced, { total, missing }: Summed) => {
        const whole = wholeUnits(total, home.currency);
        if (missing.length > 0) return costSum({ total: whole, missing }, home.currency);
        return total === home.price && home.price_period === 'month'
          ? t('cost.included')
          : t('cost.month', { sum: format.money(whole, home.currency) });
      },
      /** The other unit, for those who think in it. */
      otherArea: (m2: number) => format.area(m2, unit === 'm2' ? 'sqft' : 'm2'),
      money: format.money,
      /** '1.2 km' or '0.8 mi': miles for people who use square feet. */
      distance: (km: number) => format.distance(km, unit === 'm2' ? 'km' : 'mi'),
      /** '€12 per m²', '€1.10 per sq ft'. `perM2`: minor units for a m². */
      perArea: (perM2: number, currency: string) =>
        t(unit === 'm2' ? 'perM2' : 'perSqft', {
          sum: format.money(perUnit(perM2, unit, currency), currency),
        }),
      period,
      /** '€1,850 a month'. */
      price: (home: Priced) => {
        const sum = format.money(home.price, home.currency);
        const time = period(home);
        return time === null ? sum : t('price', { sum, time });
      },
      /** The check of the owner: 'E-mail confirmed, member since March 2026'. */
      ownerCheck: (home: Owned) => {
        const check = ownerCheck(home);
        if (check.kind === 'nothing') return t('owner.nothing');
        return check.since === null
          ? t('owner.email')
          : t('owner.emailSince', { month: format.month(check.since) });
      },
      /** '2 bedrooms · 1 bathroom · 72 m²', 'Studio · 1 bathroom · 30 m²', and of a garage '18 m²'. */
      facts: (home: Sized) =>
        [
          ...roomTexts(home),
          home.living_area === null ? t('areaNotStated') : area(home.living_area),
          // A line never begins with the dot.
        ].join('\u00A0· '),
      /** '2 bedrooms' or 'Studio', '1 bathroom': the texts of its rooms. */
      rooms: roomTexts,
      /** For use below headings: '2' or 'Studio', '1'. Null: not shown for such a home. */
      roomCounts: (home: Roomed) => {
        const { bedrooms, bathrooms } = roomsOf(home);
        return { bedrooms: roomCount(bedrooms), bathrooms: roomCount(bathrooms) };
      },
    };
  }, [t, format, words, units]);
}
