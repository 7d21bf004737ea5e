import { History } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation } from 'react-router-dom';
import { writeQuery } from '#search/query/queryAddress.ts';
import { useQueryWords } from '#src/listings/query/index.ts';
import { Button } from '#src/ui/Button.tsx';
import { tidy } from '../rules/tidy.ts';
import { useRecentSearches } from '../hooks/useRecentSearches.ts';

const SHOWN = 5;

/** The person's latest searches, each a link. `currency`: that of prices without one. */
export function RecentSearches({ currency }: { readonly currency: string | null | undefined }) {
  const { t } = useTranslation('search');
  const { pathname } = useLocation();
  const wordsOf = useQueryWords(currency);
  const { recent: all, clear } = useRecentSearches();
  const recent = all.slice(0, SHOWN).map(({ id, body }) => ({ id, query: tidy(body.query) }));
  if (recent.length === 0) return null;
  return (
    <section aria-label={t('recent')} className="grid gap-1">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 className="text-base font-semibold">{t('recent')}</h2>
        <Button look="quiet" className="px-3 text-sm" onClick={clear}>
          {t('recentClear')}
        </Button>
      </div>
      <ul>
        {recent.map(({ id, query }) => (
          <li key={id}>
            <Link
              to={{ pathname, search: `?${writeQuery(query)}` }}
              className="flex min-h-11 items-center gap-2 text-accent hover:underline"
            >
              <History size={16} aria-hidden className="shrink-0" />
              <span className="truncate">{wordsOf(query)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
