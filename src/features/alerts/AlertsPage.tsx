import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { NewestListings } from '#src/listings/card/NewestListings.tsx';
import { paths } from '#src/paths.ts';
import { Badge } from '#src/ui/Badge.tsx';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { AlertCard } from './AlertCard.tsx';
import { hitsOf } from './alertHits.ts';
import { useAlertRemoval } from './useAlertRemoval.tsx';

/** A person's saved searches, what each has found, and how it alerts. */
export function AlertsPage() {
  const { t } = useTranslation(['notices', 'nav']);
  const searches = usePulledRows(useRecords('saved_search'), 'records');
  const hits = useRecords('alert_hit');
  const removal = useAlertRemoval();
  const [now] = useState(() => Date.now());
  const unseen = hits?.filter(({ body }) => !body.isSeen).length ?? 0;
  const newest = searches?.toReversed() ?? [];
  return (
    <div className={pageClasses('wide')}>
      <div className="mb-2 flex flex-wrap items-center gap-3">
        <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:alerts')}</h1>
        {unseen > 0 && <Badge tone="accent">{t('alerts.unseen', { n: unseen })}</Badge>}
        {newest.length > 0 && (
          <Link to={paths.search.href()} className={`${buttonClasses('secondary')} sm:ms-auto`}>
            {t('alerts.new')}
          </Link>
        )}
      </div>
      <AsOfLine of={['records']} className="mb-1" />
      <p className="mb-6 text-soft">{t('alerts.lead')}</p>
      {searches === undefined && (
        <NotHereYet of={['records']}>
          <Skeleton className="h-52" />
        </NotHereYet>
      )}
      {searches !== undefined && newest.length === 0 && (
        <EmptyState
          icon={<BellRing size={36} aria-hidden />}
          title={t('alerts.empty.title')}
          action={
            <Link to={paths.search.href()} className={buttonClasses()}>
              {t('alerts.empty.action')}
            </Link>
          }
        >
          {t('alerts.empty.text')}
        </EmptyState>
      )}
      {searches?.length === 0 && <NewestListings />}
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(30rem,100%),1fr))] items-start gap-4">
        {newest.map((search) => {
          const found = hitsOf(hits ?? [], search.id);
          return (
            <li key={search.id}>
              <AlertCard
                search={search}
                hits={found}
                now={now}
                onRemove={() => removal.remove({ search, hits: found })}
              />
            </li>
          );
        })}
      </ul>
      {removal.bar}
    </div>
  );
}
