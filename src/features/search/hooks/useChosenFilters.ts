import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ListingQuery } from '#contract/entities/listingQuery.ts';
import { HOME_TYPES } from '#contract/entities/property.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import { useAreas } from '#src/data/useListings.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';
import { isHomesOnly } from '#src/listings/query/index.ts';
import { animalOf } from '../rules/petChoices.ts';
import { toggled } from '../rules/tidy.ts';
import type { ChangeQuery } from './useQueryAddress.ts';

type Range = { readonly min?: number | undefined; readonly max?: number | undefined };
type Field = keyof ListingQuery;

/** A filter in force, one value of it, as it reads on the screen. */
export interface ChosenFilter {
  readonly field: Field;
  /** Of a list its value, else ''. */
  readonly value: string;
  readonly label: string;
  /** The change that takes it out. */
  readonly without: Parameters<ChangeQuery>[0];
}

/**
 * The filters of a search one by one, in the person's language, without its words and without rent or buy, which stand beside them.
 * `common`: the currency of prices without one; undefined: until it is known prices are left out.
 */
export function useChosenFilters(
  common: string | null | undefined,
): (query: ListingQuery) => readonly ChosenFilter[] {
  const { t } = useTranslation(['search', 'places']);
  const words = usePropertyTexts();
  const { money, area, perArea } = useListingTexts();
  const format = useFormat();
  const areas = useAreas();
  return useMemo(() => {
    const names = new Map(areas?.map(({ id, name }) => [id, name]));
    const range = ({ min, max }: Range, nameOf: (value: number) => string) => {
      if (min !== undefined && max !== undefined)
        return min === max
          ? nameOf(min)
          : t('words.between', { min: nameOf(min), max: nameOf(max) });
      if (min !== undefined) return t('words.from', { min: nameOf(min) });
      return max === undefined ? '' : t('words.upTo', { max: nameOf(max) });
    };
    const named = (name: string, value: string) => t('chosen.named', { name, value });

    return (query) => {
      const one = (field: Field, label: string | null | undefined): ChosenFilter[] =>
        query[field] === undefined || !label
          ? []
          : [{ field, value: '', label, without: { [field]: undefined } }];
      const each = <Value extends string>(
        field: Field,
        all: readonly Value[] | undefined,
        nameOf: (value: Value) => string | undefined,
      ): ChosenFilter[] =>
        (all ?? []).map((value) => ({
          ...{ field, value, label: nameOf(value) ?? t('words.place') },
          without: { [field]: [...toggled(all, value)] },
        }));
      const bounds = (field: Field, value: Range | undefined, label: (range: Range) => string) =>
        one(field, value && label(value));
      const currency = query.currency ?? common;
      const sum = (value: number) => money(value, currency ?? DEFAULT_CURRENCY);
      const animal = animalOf(query.pets);
      const number = (name: 'bathrooms' | 'floor', nameOf: (value: number) => string) =>
        bounds(name, query[name], (value) => named(t(`filter.${name}`), range(value, nameOf)));
      const lasting = (
        field: 'term_months' | 'confirmed_days' | 'listed_days',
        name: 'filter.term' | 'filter.confirmed_days' | 'filter.listed_days',
        time: 'step.months' | 'step.days',
      ) => {
        const count = query[field];
        return one(field, count === undefined ? null : named(t(name), t(time, { count })));
      };
      return [
        ...each('area_ids', query.area_ids, (id) => names.get(id)),
        ...one(
          'polygon',
          query.polygon_name === undefined ? t('field.polygon') : isolated(query.polygon_name),
        ),
        ...one(
          'near',
          query.near &&
            named(t('filter.radius'), t('radius.km', { n: format.number(query.near.km) })),
        ),
        ...one('travel', query.travel && t('places:travel.words', { n: query.travel.minutes })),
        ...(isHomesOnly(query.property_types)
          ? []
          : each('property_types', query.property_types, words.kind).map((chip) => ({
              ...chip,
              without: withoutKind(query, chip.value),
            }))),
        ...(currency === undefined
          ? []
          : bounds('price', query.price, (value) => range(value, sum)).map((chip) => ({
              ...chip,
              without: { price: undefined, price_kind: undefined },
            }))),
        ...bounds('bedrooms', query.bedrooms, ({ min, max }) => {
          const n = (value: number) => format.number(value);
          if (min !== undefined && min === max) return t('words.bedsExactly', { n: n(min) });
          if (min !== undefined && max === undefined) return t('words.beds', { n: n(min) });
          return named(t('filter.bedrooms'), range({ min, max }, n));
        }),
        ...number('bathrooms', format.number),
        ...bounds('living_area', query.living_area, (value) => range(value, area)),
        ...bounds('price_per_m2', query.price_per_m2, (value) =>
          range(value, (step) => perArea(step, currency ?? DEFAULT_CURRENCY)),
        ),
        ...number('floor', (step) => (step === 0 ? t('step.ground') : format.number(step))),
        ...one(
          'available_by',
          query.available_by && named(t('filter.availableBy'), format.day(query.available_by)),
        ),
        ...lasting('term_months', 'filter.term', 'step.months'),
        ...each('furnished', query.furnished, words.furnished),
        ...(animal === null
          ? each('pets', query.pets, words.pets)
          : one('pets', t(`animal.takes.${animal}`))),
        ...each('features', query.features, words.feature),
        ...one('energy', query.energy && named(t('filter.energy'), query.energy)),
        ...each('listed_by', query.listed_by, (by) =>
          named(t('filter.listedBy'), words.listedBy(by)),
        ),
        ...lasting('confirmed_days', 'filter.confirmed_days', 'step.days'),
        ...lasting('listed_days', 'filter.listed_days', 'step.days'),
        ...TICKED.flatMap((field) =>
          one(field, query[field] === true ? t(`filter.${field}`) : null),
        ),
      ];
    };
  }, [t, words, money, area, perArea, format, areas, common]);
}

const TICKED = [
  ...(['reduced', 'has_floor_plan', 'has_tour', 'exclude_pending', 'include_hidden'] as const),
] as const;

/** The last kind that goes leaves homes of all kinds. */
function withoutKind(query: ListingQuery, kind: string): Parameters<ChangeQuery>[0] {
  const left = (query.property_types ?? []).filter((each) => each !== kind);
  return { property_types: left.length === 0 ? [...HOME_TYPES] : left };
}
