import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { dayNames } from '#contract/rules/listing/homeFigures.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { HeldPlatform } from '#src/data/types.ts';
import { useNow } from '#src/data/useNow.ts';
import { usePlatform } from '#src/data/usePlatform.ts';
import { useSession } from '#src/data/useSession.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { daysOf, LENGTHS, type Length } from './days.ts';
import { OwnUse } from './OwnUse.tsx';
import { PlatformChart } from './PlatformChart.tsx';

/** What goes on on the whole platform by day, beside what this person does: counts alone, and of no fewer than five people. */
export function AdminAnalyticsPage() {
  const { t } = useTranslation('platform');
  const [params, setParams] = useSearchParams();
  const length = LENGTHS.find((each) => String(each) === params.get('days')) ?? 28;
  const held = usePlatform();
  const today = viewDay(useNow());
  const ownDays = useMemo(() => dayNames(today, length), [today, length]);
  return (
    <div className={pageClasses('wide')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('title')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-lg text-pretty text-soft">{t('lead')}</p>
      <fieldset className="print:hidden">
        <legend className="mb-1 text-sm font-medium text-soft">{t('period')}</legend>
        <span className="flex flex-wrap gap-2">
          {LENGTHS.map((days) => (
            <FilterChip
              key={days}
              isOn={length === days}
              onClick={() =>
                setParams(days === 28 ? {} : { days: String(days) }, { replace: true })
              }
            >
              {t('days', { count: days })}
            </FilterChip>
          ))}
        </span>
      </fieldset>
      <All held={held} length={length} />
      <OwnUse days={ownDays} />
      <SyncHere />
    </div>
  );
}

function All({
  held,
  length,
}: {
  readonly held: HeldPlatform | null | undefined;
  readonly length: Length;
}) {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const now = useNow();
  const { reachability } = useSyncStatus();
  const days = useMemo(() => (held ? daysOf(held.series, length) : []), [held, length]);
  return (
    <section aria-labelledby="all" className="mt-8">
      <h2 id="all" className="text-xl font-semibold">
        {t('all')}
      </h2>
      {held === undefined && <Skeleton className="mt-4 h-96" />}
      {held === null && (
        <p role="status" className="mt-3 rounded-field bg-warn-wash px-4 py-3 text-warn">
          {t(reachability === 'offline' ? 'notHere' : 'notCounted')}
        </p>
      )}
      {held && held.series.countedAt === null && <p className="mt-3">{t('notCounted')}</p>}
      {held && held.series.countedAt !== null && (
        <>
          <PlatformChart platform={held.series} days={days} />
          <p className="mt-4 text-sm text-soft">
            {t('asOf', {
              day: format.date(new Date(`${held.series.through}T12:00`)),
              when: format.asOf(held.checkedAt, now),
            })}
          </p>
        </>
      )}
    </section>
  );
}

/** What waits on this device; everybody's is no business of anybody. */
function SyncHere() {
  const { t } = useTranslation('platform');
  const format = useFormat();
  const now = useNow();
  const { waiting, failed, lastContactAt } = useSyncStatus();
  const isLandlord = useIsLandlord();
  return (
    <section aria-labelledby="sync-here" className="mt-10">
      <h2 id="sync-here" className="text-xl font-semibold">
        {t('sync.title')}
      </h2>
      <p className="mt-2">
        {t('sync.waiting', { count: waiting })} {t('sync.failed', { count: failed })}{' '}
        {lastContactAt !== null && t('sync.contact', { when: format.asOf(lastContactAt, now) })}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6 print:hidden">
        <Link to={paths.sync.href()} className={LINK}>
          {t('sync.way')}
        </Link>
        {isLandlord && (
          <Link to={paths.analytics.href()} className={LINK}>
            {t('ownWay')}
          </Link>
        )}
      </p>
    </section>
  );
}

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4';

function useIsLandlord(): boolean {
  const session = useSession();
  return session.status === 'authenticated' && session.currentRole === 'landlord';
}
