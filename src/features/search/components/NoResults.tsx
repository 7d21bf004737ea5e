import { SearchX } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListingQuery, SearchPage } from '#src/data/types.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { isHomesOnly } from '#src/listings/query/index.ts';
import { useMeantWords } from '../hooks/useMeantWords.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import type { ReadWords } from '../hooks/useReading.ts';

const SHOWN = 3;

/**
 * The page without results: the filter that costs most, and how many homes there would be without it, one tap
 * away.
 */
export function NoResults({
  page,
  query,
  change,
  onClear,
  words,
}: {
  readonly page: SearchPage;
  readonly query: ListingQuery;
  readonly change: ChangeQuery;
  readonly onClear: () => void;
  /** The meaning that the words of the search may have. */
  readonly words?: ReadWords | undefined;
}) {
  const { t } = useTranslation('search');
  // Never suggest dropping rent/buy or the property type.
  const isHomes = isHomesOnly(query.property_types);
  const relax = page.relax
    .filter(({ field }) => field !== 'type' && !(isHomes && field === 'property_types'))
    .slice(0, SHOWN);
  const best = relax[0];
  const isMeant = words !== undefined && words.reading !== null;
  return (
    <EmptyState
      icon={<SearchX size={32} aria-hidden />}
      title={t('none.title')}
      action={
        <div className="grid gap-2">
          {isMeant && <MeantWords words={words} query={query} currency={page.currency} />}
          {relax.map(({ field, total }, place) => (
            <Button
              key={field}
              look={place === 0 && !isMeant ? 'primary' : 'secondary'}
              onClick={() => change(without(field, query))}
            >
              {t('none.relax', { filter: t(`field.${field}`), count: total })}
            </Button>
          ))}
          <Button look={best === undefined && !isMeant ? 'primary' : 'quiet'} onClick={onClear}>
            {t('filters.clear')}
          </Button>
        </div>
      }
    >
      {best === undefined
        ? t('none.several')
        : t('none.most', { filter: t(`field.${best.field}`) })}
    </EmptyState>
  );
}

/** The search that the words may mean, one press away. */
function MeantWords({
  words,
  query,
  currency,
}: {
  readonly words: ReadWords;
  readonly query: ListingQuery;
  readonly currency: string | null | undefined;
}) {
  const offer = useMeantWords(words, query, currency);
  return offer === null ? null : <Button onClick={words.use}>{offer}</Button>;
}

/** Hidden homes come back by including them; every other filter is taken out. */
function without(field: keyof ListingQuery, query: ListingQuery): Parameters<ChangeQuery>[0] {
  if (field === 'include_hidden') return { include_hidden: true };
  if (field === 'price' && query.price_kind !== undefined)
    return { price: undefined, price_kind: undefined };
  return { [field]: undefined };
}
