import { Sparkles, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ListingQuery } from '#src/data/types.ts';
import { useRovingTabIndex } from '#src/ui/useRovingTabIndex.ts';
import { type ChosenFilter, useChosenFilters } from '../hooks/useChosenFilters.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import type { ReadWords } from '../hooks/useReading.ts';
import { useMeantWords } from '../hooks/useMeantWords.ts';

export interface ChosenFiltersProps {
  readonly query: ListingQuery;
  readonly currency: string | null | undefined;
  readonly change: ChangeQuery;
  readonly words: ReadWords;
  /** Those that stand beside it in another way. */
  readonly isElsewhere?: (filter: ChosenFilter) => boolean;
}

const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-1.5 rounded-full border px-3.5 text-[0.9375rem] font-medium whitespace-nowrap';

/** The place and every filter of a search, each a press from being taken out, and what its words may mean. */
export function ChosenFilters({
  query,
  currency,
  change,
  words,
  isElsewhere = () => false,
}: ChosenFiltersProps) {
  const { t } = useTranslation('search');
  const chosen = useChosenFilters(currency)(query).filter((filter) => !isElsewhere(filter));
  const offer = useMeantWords(words, query, currency);
  const count = chosen.length + (offer === null ? 0 : 1);
  const { stop, heard } = useRovingTabIndex(count, -1);
  if (count === 0) return null;
  const first = offer === null ? 0 : 1;
  return (
    <div role="toolbar" aria-label={t('chosen.label')} {...heard} className="flex gap-2">
      {offer !== null && (
        <button
          type="button"
          tabIndex={stop === 0 ? 0 : -1}
          onClick={words.use}
          className={`${CHIP} border-accent text-accent hover:bg-accent-wash`}
        >
          <Sparkles size={16} aria-hidden className="shrink-0" />
          {offer}
        </button>
      )}
      {chosen.map(({ field, value, label, without }, place) => (
        <button
          key={`${field} ${value}`}
          type="button"
          tabIndex={place + first === stop ? 0 : -1}
          aria-label={t('chosen.remove', { filter: label })}
          onClick={() => change(without)}
          className={`${CHIP} border-accent bg-accent-wash text-ink`}
        >
          <bdi>{label}</bdi>
          <X size={16} aria-hidden className="shrink-0 text-soft" />
        </button>
      ))}
    </div>
  );
}
