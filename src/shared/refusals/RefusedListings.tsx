import { CircleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useRefusedListings } from '#src/data/useRefused.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { paths } from '#src/paths.ts';
import { useRefusalText } from './useRefusalText.ts';

/** Listings and changes that the server refused: why, and a link to continue with what was written. */
export function RefusedListings() {
  const { t } = useTranslation('settle');
  const textOf = useRefusalText();
  const listings = useMyListings();
  const refusals = useRefusedListings() ?? [];
  if (refusals.length === 0) return null;
  const titleOf = (rowId: string, written: unknown) =>
    typeof written === 'string' && written !== ''
      ? written
      : (listings?.find(({ id }) => id === rowId)?.title ?? t('untitled'));
  return (
    <section
      aria-labelledby="refused-homes"
      className="mt-6 rounded-card border border-danger bg-danger-wash p-4"
    >
      <h2 id="refused-homes" className="flex items-center gap-2 text-lg font-semibold text-danger">
        <CircleAlert size={20} aria-hidden />
        {t('refused.title', { count: refusals.length })}
      </h2>
      <p className="mt-1 text-sm">{t('refused.kept')}</p>
      <ul className="mt-2 divide-y divide-line">
        {refusals.map(({ id, body }) => {
          const title = titleOf(body.rowId, body.fields['title']);
          return (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <span className="min-w-[min(12rem,100%)] flex-1">
                <bdi className="block font-semibold">{title}</bdi>
                <span className="text-sm">{textOf(body)}</span>
              </span>
              <Link
                to={paths.listProperty.edit(body.rowId)}
                aria-label={t('refused.openOf', { title })}
                className="inline-flex min-h-11 items-center font-medium text-accent underline"
              >
                {t('refused.open')}
              </Link>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
