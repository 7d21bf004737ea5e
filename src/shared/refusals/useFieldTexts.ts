import { useMemo } from 'react';
import * as z from 'zod/mini';
import {
  ownPropertySchema,
  type Translation,
  translationSchema,
} from '#contract/entities/property.ts';
import { useTranslation } from 'react-i18next';
import type { Property } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { useLanguageName } from '#src/i18n/useLanguageName.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { fieldKind } from './fieldKind.ts';
import { useFieldName } from './useFieldName.ts';
import { useListingTexts } from '#src/listings/facts/index.ts';

const awaySchema = ownPropertySchema.shape.away;
const nextPriceSchema = ownPropertySchema.shape.next_price;
const translationsSchema = z.array(translationSchema);

/** The name of a listing's field and its value, as text. Dots lead into `details`. */
export function useFieldTexts() {
  const { t } = useTranslation('settle');
  const { t: asked } = useTranslation(['listHome', 'common', 'schedule']);
  const name = useFieldName();
  const words = usePropertyTexts();
  const texts = useListingTexts();
  const format = useFormat();
  const areas = useAreas();
  const languageName = useLanguageName();
  return useMemo(() => {
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
      language: languageName,
      agent_fee_paid_by: (code: string) => asked(`feePayer.${code}`),
    };
    const worded = ({ language, title, description }: Translation) =>
      `${languageName(language)}: ${title}\n${description}`;
    /** The text of a schedule; null: it is none. */
    const scheduled = (field: string, said: unknown, currency: string): string | null => {
      const away = field === 'away' ? awaySchema.safeParse(said).data : undefined;
      if (away?.on !== undefined)
        return asked('schedule:shownFrom', { date: format.date(away.on) });
      if (away != null)
        return away.kind === 'withdrawn' ? words.standing('taken_off') : words.visibility('paused');
      const next = field === 'next_price' ? nextPriceSchema.safeParse(said).data : undefined;
      if (next == null) return null;
      const price = format.money(next.price, currency);
      return asked('schedule:priceFrom', { date: format.date(next.on), price });
    };
    const value = (path: string, said: unknown, currency: Property['currency']): string => {
      if (path === '_deleted') return t(said === null || said === undefined ? 'removed' : 'kept');
      if (said === undefined || said === null || said === '') return t('nothing');
      const field = path.split('.').at(-1) ?? path;
      if (typeof said === 'boolean') return asked(said ? 'common:yes' : 'common:no');
      const versions = translationsSchema.safeParse(said);
      if (versions.success && versions.data.length > 0)
        return versions.data.map(worded).join('\n\n');
      if (Array.isArray(said)) return t('entries', { count: said.length });
      const planned = scheduled(field, said, currency);
      if (planned !== null) return planned;
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
          return format.date(kind.day);
        case 'moment':
          return format.date(kind.at);
        case 'neighbourhood':
          return areas?.find(({ id }) => id === kind.id)?.name ?? t('nothing');
        default:
          return coded[field]?.(kind.text as never) ?? kind.text;
      }
    };
    return { name, value };
  }, [t, asked, name, words, texts, format, areas, languageName]);
}
