import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Property } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { fieldKind } from './fieldKind.ts';
import { useHomeTexts } from './useHomeTexts.ts';

/** Fields the wizard asks under another name, or not at all. */
const NAMED = [
  'status',
  'visibility',
  'closed_price',
  'closed_on',
  'availability_confirmed_at',
  'private',
  'fees',
  'viewing_slots',
  '_deleted',
] as const;
const isNamed = (name: string): name is (typeof NAMED)[number] =>
  (NAMED as readonly string[]).includes(name);

/** The name of a listing's field and what stands in it, in words. Dots lead into `details`. */
export function useFieldTexts() {
  const { t } = useTranslation('settle');
  const { t: asked, i18n } = useTranslation('listHome');
  const words = usePropertyTexts();
  const texts = useHomeTexts();
  const format = useFormat();
  const areas = useAreas();
  return useMemo(() => {
    const name = (path: string): string => {
      const [first = '', last = first] = path.split('.');
      if (isNamed(first)) return t(`name.${first}`);
      if (isNamed(last)) return t(`name.${last}`);
      return i18n.exists(`field.${last}`, { ns: 'listHome' })
        ? asked(`field.${last}`)
        : t('name.other', { field: last });
    };
    const coded: Readonly<Record<string, (code: never) => string>> = {
      ...words,
      property_type: words.kind,
      listing_type: words.listing,
      listed_by: words.listedBy,
      price_period: words.period,
      price_qualifier: words.qualifier,
      lease_kind: words.lease,
      energy_rating: words.energy,
      viewing_mode: words.viewingMode,
      location_precision: words.precision,
    };
    const value = (path: string, said: unknown, currency: Property['currency']): string => {
      if (path === '_deleted') return t(said === null || said === undefined ? 'removed' : 'kept');
      if (said === undefined || said === null || said === '') return t('nothing');
      const field = path.split('.').at(-1) ?? path;
      if (typeof said === 'boolean') return asked(said ? 'yes' : 'no');
      if (Array.isArray(said)) return t('entries', { count: said.length });
      if (typeof said === 'object')
        return Object.values(said)
          .filter((each) => each !== null)
          .join(' · ');
      const kind = fieldKind(field, said);
      switch (kind.kind) {
        case 'money':
          return format.money(kind.value, currency);
        case 'area':
          return texts.area(kind.value);
        case 'number':
          return format.number(kind.value);
        case 'day':
          return format.date(kind.at);
        case 'neighbourhood':
          return areas?.find(({ id }) => id === kind.id)?.name ?? t('nothing');
        default:
          return coded[field]?.(kind.text as never) ?? kind.text;
      }
    };
    return { name, value };
  }, [t, asked, i18n, words, texts, format, areas]);
}
