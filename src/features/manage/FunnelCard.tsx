import type { CalendarDay } from '#contract/rules/calendarDay.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { HomeFigures } from '#contract/entities/records/owner.ts';
import { daysOfAll, FUNNEL_STEPS, funnelOf } from '#src/rules/listing/homeFigures.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { Change } from './components/Change.tsx';
import { DayTable } from './components/DayTable.tsx';
import { Sparkline } from './components/Sparkline.tsx';
import { useFigures } from '#src/data/useFigures.ts';
import { useFunnelTexts } from './hooks/useFunnelTexts.ts';
import { useNow } from '#src/data/useNow.ts';

const DAYS = 28;

/** How many people viewed the person's homes, saved them and asked, against as many days before. For the dashboard. */
export function FunnelCard() {
  const { t } = useTranslation('manage');
  const figures = useFigures();
  const hasHomes = (useMyListings() ?? []).length > 0;
  const today = viewDay(useNow());
  if (!hasHomes) return null;
  return (
    <section
      aria-labelledby="what-comes"
      className="rounded-card border border-line bg-sheet p-5 shadow-card"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="what-comes" className="text-xl font-semibold">
          {t('figures.title')}
        </h2>
        <AsOfLine of={['records']} />
      </div>
      {figures === undefined ? (
        <NotHereYet of={['records']} className="mt-4">
          <Skeleton className="mt-4 h-28" />
        </NotHereYet>
      ) : (
        <Steps all={[...figures.values()]} today={today} />
      )}
    </section>
  );
}

function Steps({
  all,
  today,
}: {
  readonly all: readonly HomeFigures[];
  readonly today: CalendarDay;
}) {
  const { t } = useTranslation(['manage', 'analytics']);
  const format = useFormat();
  const texts = useFunnelTexts();
  const funnel = funnelOf(all, today, DAYS);
  return (
    <>
      <p className="sr-only">{texts.sentence(funnel, DAYS)}</p>
      <p aria-hidden className="mt-1 text-soft">
        {t('analytics:chart.now', { count: DAYS })}
      </p>
      <dl className="mt-4 grid gap-x-8 gap-y-5 sm:grid-cols-3">
        {FUNNEL_STEPS.map((step) => (
          <div
            key={step}
            className="grid grid-cols-[minmax(max-content,1fr)_minmax(0,7rem)] items-end gap-x-3 sm:grid-cols-1"
          >
            <dt className="text-sm text-soft">{t(`figures.${step}`)}</dt>
            <dd className="pt-1">
              <span className="font-display text-3xl leading-none font-semibold whitespace-nowrap">
                {format.number(funnel.now[step])}
              </span>{' '}
              <Change now={funnel.now[step]} before={funnel.before[step]} />
            </dd>
            <dd
              aria-hidden
              className="max-sm:col-start-2 max-sm:row-span-2 max-sm:row-start-1 sm:mt-2"
            >
              <Sparkline counts={daysOfAll(all, step, today, DAYS)} className="h-10 w-full" />
            </dd>
          </div>
        ))}
      </dl>
      <DayTable all={all} today={today} days={DAYS} />
      <Link
        to={paths.analytics.href()}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        {t('figures.more')}
      </Link>
    </>
  );
}
