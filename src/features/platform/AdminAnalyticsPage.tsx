import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { dayRange } from '#src/rules/dayRange.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import type { HeldPlatform } from '#src/data/types.ts';
import { useNow } from '#src/data/useNow.ts';
import { usePlatform } from '#src/data/usePlatform.ts';
import { useSession } from '#src/data/useSession.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useSyncStatus } from '#src/data/useSyncStatus.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { LINE_LINK } from '#src/ui/lineLink.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { type PeriodChoice, PeriodPicker } from '#src/shared/figures/index.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { daysOf, LENGTHS, type Length } from './days.ts';
import { Groups } from './Groups.tsx';
import { OwnUse } from './OwnUse.tsx';
import { PlatformChart } from './PlatformChart.tsx';

/**
 * The use of the whole platform by day, beside this person's own: counts alone, and of no fewer than five
 * people.
 */
export function AdminAnalyticsPage() {
  const { t } = useTranslation(['analytics', 'nav']);
  const [params, setParams] = useSearchParams();
  const length = LENGTHS.find((each) => String(each) === params.get('days')) ?? 28;
  const held = usePlatform();
  const today = viewDay(useNow());
  const [from, until] = [params.get('from') ?? '', params.get('until') ?? ''];
  const range = useMemo(() => dayRange(from, until), [from, until]);
  const series = held?.series;
  const counted = useMemo(() => series ?? { from: today, through: today }, [series, today]);
  const days = useMemo(() => daysOf(counted, length, range), [counted, length, range]);
  return (
    <div className={pageClasses('wide')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:adminAnalytics')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-lg text-pretty text-soft">{t('platform.lead')}</p>
      <PeriodPicker
        lengths={LENGTHS}
        days={length}
        range={range}
        known={{ from: counted.from, until: counted.through }}
        shown={{ from: days[0] ?? today, until: days.at(-1) ?? today }}
        onChoose={(choice) => setParams(paramsOf(choice), { replace: true })}
      />
      <All held={held} days={days} />
      <OwnUse today={today} length={length} range={range} />
      <SyncHere />
    </div>
  );
}

/** As the address has it: the usual days are left out. */
const paramsOf = ({ days, range }: PeriodChoice<Length>): Record<string, string> =>
  range === null ? (days === 28 ? {} : { days: String(days) }) : { ...range };

function All({
  held,
  days,
}: {
  readonly held: HeldPlatform | null | undefined;
  readonly days: readonly CalendarDay[];
}) {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const now = useNow();
  const reachability = useReachability();
  return (
    <section aria-labelledby="all" className="mt-8">
      <h2 id="all" className="text-xl font-semibold">
        {t('platform.all')}
      </h2>
      {held === undefined && <Skeleton className="mt-4 h-96" />}
      {held === null && (
        <p role="status" className="mt-3 rounded-field bg-warn-wash px-4 py-3 text-warn">
          {t(reachability === 'offline' ? 'platform.notHere' : 'platform.notCounted')}
        </p>
      )}
      {held && held.series.countedAt === null && <p className="mt-3">{t('platform.notCounted')}</p>}
      {held && held.series.countedAt !== null && (
        <>
          <PlatformChart platform={held.series} days={days} />
          <p className="mt-4 text-sm text-soft">
            {t('platform.asOf', {
              day: format.date(held.series.through),
              when: format.asOf(held.checkedAt, now),
            })}
          </p>
          <Groups platform={held.series} days={days} />
        </>
      )}
    </section>
  );
}

/** The things that wait on this device; others' devices are not reported. */
function SyncHere() {
  const { t } = useTranslation('analytics');
  const format = useFormat();
  const now = useNow();
  const { waiting, failed, lastContactAt } = useSyncStatus('waiting', 'failed', 'lastContactAt');
  const isLandlord = useIsLandlord();
  return (
    <section aria-labelledby="sync-here" className="mt-10">
      <h2 id="sync-here" className="text-xl font-semibold">
        {t('platform.sync.title')}
      </h2>
      <p className="mt-2">
        {t('platform.sync.waiting', { count: waiting })}{' '}
        {t('platform.sync.failed', { count: failed })}{' '}
        {lastContactAt !== null &&
          t('platform.sync.contact', { when: format.asOf(lastContactAt, now) })}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-6 print:hidden">
        <Link to={paths.sync.href()} className={LINE_LINK}>
          {t('platform.sync.way')}
        </Link>
        {isLandlord && (
          <Link to={paths.analytics.href()} className={LINE_LINK}>
            {t('platform.ownWay')}
          </Link>
        )}
      </p>
    </section>
  );
}

function useIsLandlord(): boolean {
  const session = useSession();
  return session.status === 'authenticated' && session.currentRole === 'landlord';
}
