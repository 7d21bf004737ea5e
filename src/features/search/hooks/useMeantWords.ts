import { useTranslation } from 'react-i18next';
import type { ListingQuery } from '#src/data/types.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { useChosenFilters } from './useChosenFilters.ts';
import type { ReadWords } from './useReading.ts';

/**
 * An offer of the meaning that the words of a search may have: 'Did you mean Castelo?', 'Use filters: Balcony · up to €1,000'. It
 * names the words that were not understood. Null: they mean nothing else than they say.
 */
export function useMeantWords(
  { reading }: Pick<ReadWords, 'reading'>,
  query: ListingQuery,
  currency: string | null | undefined,
): string | null {
  const { t } = useTranslation('search');
  const listing = usePropertyTexts();
  const filtersOf = useChosenFilters(currency);
  if (reading === null) return null;
  const { query: said, text, unread, mended } = reading;
  const parts = [
    ...(said.type === undefined || said.type === query.type ? [] : [listing.listing(said.type)]),
    ...filtersOf(said).map(({ label }) => label),
    ...(said.sort === undefined ? [] : [t(`sort.${said.sort}`)]),
    ...(text === '' ? [] : [`“${text}”`]),
  ];
  if (said.city !== undefined && said.area_ids === undefined && parts.length === 0) return null;
  const meant = parts.join(' · ');
  const isSpelling = mended.length > 0;
  const offer = t(isSpelling ? 'meant.spelling' : 'meant.filters', { meant });
  const left = unread.filter((word) => !mended.some((each) => each.meant === word));
  return left.length === 0 ? offer : t('meant.left', { offer, words: left.join(', ') });
}
