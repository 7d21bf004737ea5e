import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { useMyListings } from '#src/data/useListings.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { photosOf } from './rules/photos.ts';
import { readDraft } from './rules/readDraft.ts';
import { stepLeft } from './rules/stepLeft.ts';
import { oncePerQuestion } from './rules/steps.ts';
import { textIn } from './rules/values.ts';

/** Drafts to be finished, and published homes whose photos are still being uploaded: for the dashboard. */
export function UnfinishedListings() {
  const { t } = useTranslation('listHome');
  const drafts = usePulledRows(useRecords('listing_draft'), 'records');
  const mine = useMyListings();
  const homes = (mine ?? []).filter(({ photos }) => photos.some(({ key }) => key === null));
  const lines = [
    ...(drafts ?? []).map(({ id, body }) => ({
      id,
      to: paths.listProperty.href(id, stepLeft(id, body)),
      title: textIn(body.fields, 'title'),
      photos: photosOf(body.photos),
      missing: oncePerQuestion(readDraft(body.fields, body.photos).faults).length,
    })),
    ...homes.map(({ id, title, photos }) => ({
      id,
      to: paths.property.href(id),
      title,
      photos,
      missing: null,
    })),
  ];
  const isFirst = drafts?.length === 0 && mine?.length === 0;
  return (
    <section
      aria-labelledby="work"
      className="rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <h2 id="work" className="mb-2 text-xl font-semibold">
        {t(isFirst ? 'first.title' : 'work.title')}
      </h2>
      {lines.length === 0 &&
        (drafts === undefined || mine === undefined ? (
          <NotHereYet of={['records', 'properties']}>
            <Skeleton className="h-6" />
          </NotHereYet>
        ) : (
          <p className="text-soft">{t(isFirst ? 'first.text' : 'work.none')}</p>
        ))}
      {isFirst && (
        <Link
          to={paths.listProperty.href()}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline"
        >
          {t('first.start')}
        </Link>
      )}
      <ul className="divide-y divide-line">
        {lines.map(({ id, to, title, photos, missing }) => (
          <li key={`${missing === null ? 'home' : 'draft'} ${id}`} className="py-2">
            <Link to={to} dir="auto" className="font-semibold text-accent underline">
              {title.trim() === '' ? t('untitled') : title}
            </Link>
            <p className="text-sm text-soft">
              {[
                missing !== null &&
                  (missing === 0 ? t('complete') : t('missing', { count: missing })),
                photos.length > 0 &&
                  t('work.photos', {
                    up: photos.filter(({ key }) => key !== null).length,
                    all: photos.length,
                  }),
              ]
                .filter(Boolean)
                .join(' · ')}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
