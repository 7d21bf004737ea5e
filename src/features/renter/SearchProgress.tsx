import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { changesSince } from '#contract/rules/listing/asOf.ts';
import { useArrival } from '#src/data/useArrival.ts';
import { useNotes } from '#src/data/useNotes.ts';
import { useListings } from '#src/data/useListings.ts';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { ChangeList } from '#src/listings/facts/index.ts';
import { ListingPicture } from '#src/listings/card/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { BudgetCard } from './BudgetCard.tsx';
import { PIPELINE_STAGES } from './rules/pipeline.ts';
import { PIPELINE_OF, usePipeline } from './usePipeline.ts';

const CARD = 'rounded-card border border-line bg-sheet p-5 shadow-card';
const MOST = 5;

/** How far a renter's search has come, what changed in saved homes, and what alerts found. */
export function SearchProgress() {
  const { t } = useTranslation(['renter', 'nav']);
  const items = usePipeline();
  const isKnown = useArrival(...PIPELINE_OF) === 'here';
  const hits = usePulledRows(useRecords('alert_hit'), 'records');
  const news = hits?.filter(({ body }) => !body.isSeen).length;
  return (
    <div className="grid gap-5 lg:grid-cols-2">
      <section aria-labelledby="search-standing" className={CARD}>
        <h2 id="search-standing" className="mb-3 text-xl font-semibold">
          {t('dash.pipeline')}
        </h2>
        <AsOfLine of={PIPELINE_OF} className="-mt-2 mb-3" />
        {items !== undefined && isKnown ? (
          <ul className="grid grid-cols-3 gap-x-3 gap-y-4">
            {PIPELINE_STAGES.map((stage) => (
              <li key={stage}>
                <span className="block font-display text-2xl leading-none font-semibold">
                  {t('count', { n: items.filter((item) => item.stage === stage).length })}
                </span>
                <span className="text-sm text-soft">{t(`stage.${stage}`)}</span>
              </li>
            ))}
          </ul>
        ) : (
          <NotHereYet of={PIPELINE_OF}>
            <Skeleton className="h-28" />
          </NotHereYet>
        )}
        <p className="mt-4 flex flex-wrap gap-3">
          <Link to={paths.renterProperties.href()} className={buttonClasses('secondary')}>
            {t('dash.open')}
          </Link>
          <Link to={paths.browse.href()} className={buttonClasses()}>
            {t('dash.search')}
          </Link>
        </p>
      </section>
      <BudgetCard homes={(items ?? []).flatMap(({ listing }) => listing ?? [])} />
      <Changed />
      <section aria-labelledby="alert-news" className={CARD}>
        <h2 id="alert-news" className="mb-2 text-xl font-semibold">
          {t('nav:alerts')}
        </h2>
        <AsOfLine of={['records']} className="-mt-1 mb-2" />
        {news === undefined ? (
          <NotHereYet of={['records']}>
            <Skeleton className="h-6" />
          </NotHereYet>
        ) : (
          <Link to={paths.alerts.href()} className="text-accent underline">
            {news === 0 ? t('dash.noNews') : t('dash.news', { count: news })}
          </Link>
        )}
      </section>
    </div>
  );
}

/** Saved homes that changed since they were saved. */
function Changed() {
  const { t } = useTranslation('renter');
  const saved = usePulledRows(useNotes('saved_home'), 'records');
  const listings = useListings((saved ?? []).map(({ propertyId }) => propertyId));
  const arePulled = useArrival('properties') === 'here';
  const changed = useMemo(
    () =>
      listings &&
      saved?.flatMap(({ propertyId, asOf }) => {
        const listing = listings.find(({ id }) => id === propertyId);
        if (listing === undefined) return [];
        const changes = changesSince(asOf, listing);
        return changes.length === 0 ? [] : [{ listing, changes }];
      }),
    [saved, listings],
  );
  // Homes that are not here yet may have changed.
  const isKnown = changed !== undefined && (arePulled || listings?.length === saved?.length);
  return (
    <section aria-labelledby="changed" className={CARD}>
      <h2 id="changed" className="mb-2 text-xl font-semibold">
        {t('dash.changed')}
      </h2>
      <AsOfLine of={['records', 'properties']} className="-mt-1 mb-2" />
      {!isKnown && (
        <NotHereYet of={['records', 'properties']}>
          <Skeleton className="h-16" />
        </NotHereYet>
      )}
      {isKnown && changed.length === 0 && <p className="text-soft">{t('dash.unchanged')}</p>}
      <ul className="divide-y divide-line">
        {changed?.slice(0, MOST).map(({ listing, changes }) => (
          <li key={listing.id} className="flex items-start gap-3 py-2.5">
            <ListingPicture
              photo={listing.photos[0]}
              alt=""
              tier="thumb"
              className="size-14 shrink-0 rounded-field"
            />
            <div className="min-w-0">
              <Link
                to={paths.property.href(listing.id)}
                dir="auto"
                className="line-clamp-1 font-semibold text-ink hover:underline"
              >
                {listing.title}
              </Link>
              <ChangeList changes={changes} currency={listing.currency} />
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
