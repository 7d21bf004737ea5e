import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { usePulledRows } from '#src/data/usePulledRows.ts';
import { useRecords } from '#src/data/useRecord.ts';
import { NotHereYet } from '#src/shared/arrival/index.ts';
import { paths } from '#src/paths.ts';
import { buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Checklist } from './Checklist.tsx';
import { Checklists } from './Checklists.tsx';
import { NewChecklist } from './NewChecklist.tsx';
import { SharedList } from './SharedList.tsx';
import { SharedView } from './SharedView.tsx';
import { useShared } from './useShared.ts';

/** Checklists to go through in a home: all of a person's, or the one of the address. */
export function InspectionPage() {
  const { t } = useTranslation('inspection');
  const [params] = useSearchParams();
  const of = params.get('of');
  const here = useRecords('inspection');
  const all = usePulledRows(here, 'records');
  const one = here?.find(({ id }) => id === of);
  const shared = useShared();
  // A link in a conversation names it as its owner does.
  const theirs = shared?.find(({ id, recordId }) => id === of || recordId === of);
  return (
    <div className={pageClasses('list')}>
      {of === null ? (
        <>
          <h1 className="mb-2 text-[2rem] leading-tight font-semibold">{t('title')}</h1>
          <p className="mb-6 max-w-prose text-soft">{t('lead')}</p>
          {here === undefined ? (
            <Skeleton className="h-60" />
          ) : (
            <NewChecklist key={params.get('home')} all={here} homeId={params.get('home')} />
          )}
          {all === undefined ? (
            <NotHereYet of={['records']} className="mt-8">
              <Skeleton className="mt-8 h-40" />
            </NotHereYet>
          ) : (
            <Checklists all={all} />
          )}
          <SharedList shared={shared ?? []} />
        </>
      ) : (
        <>
          {one !== undefined && (
            <Checklist key={one.id} kept={one} all={here ?? []} shared={shared ?? []} />
          )}
          {theirs !== undefined && <SharedView key={theirs.id} shared={theirs} all={here ?? []} />}
          {one === undefined && theirs === undefined && all === undefined && (
            <NotHereYet of={['records']}>
              <Skeleton className="h-96" />
            </NotHereYet>
          )}
          {one === undefined && theirs === undefined && all !== undefined && (
            <EmptyState
              title={t('title')}
              action={
                <Link to={paths.inspectionChecklist.href()} className={buttonClasses()}>
                  {t('all')}
                </Link>
              }
            >
              {t('absent')}
            </EmptyState>
          )}
        </>
      )}
    </div>
  );
}
