import { ChartColumn } from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { HeldListing } from '#src/data/types.ts';
import { viewDay } from '#contract/rules/listing/views.ts';
import { useMyListings } from '#src/data/useListings.ts';
import { useNow } from '#src/data/useNow.ts';
import { usePlatform } from '#src/data/usePlatform.ts';
import { AsOfLine, NotHereYet } from '#src/shared/arrival/index.ts';
import { useTitleOf } from '#src/listings/facts/index.ts';
import { paths } from '#src/paths.ts';
import { Button, buttonClasses } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { PeriodPicker } from '#src/shared/figures/index.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { adviceFor } from './analytics/advice.ts';
import { Beside } from './analytics/Beside.tsx';
import { Covers } from './analytics/Covers.tsx';
import { Days } from './analytics/Days.tsx';
import { Funnel } from './analytics/Funnel.tsx';
import { HomesTable } from './analytics/HomesTable.tsx';
import { NextSteps } from './analytics/NextSteps.tsx';
import {
  type AnalyticsAsk,
  askIn,
  askParams,
  daysKept,
  firstDay,
  LENGTHS,
  periodOf,
} from './analytics/period.ts';
import { sumsOf } from './analytics/steps.ts';
import { traitAdvice } from './analytics/traits.ts';
import { Times } from './analytics/Times.tsx';
import { useAnalyticsTexts } from './analytics/useAnalyticsTexts.ts';
import { type Numbers, NUMBERS_OF, useNumbers } from './analytics/useNumbers.ts';

/** The results of a landlord's homes, against as many days before, from this device's data. */
export function AnalyticsPage() {
  const { t } = useTranslation(['analytics', 'nav']);
  const [params, setParams] = useSearchParams();
  const ask = useMemo(() => askIn(params), [params]);
  const homes = useMyListings();
  return (
    <div className={pageClasses('wide')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:analytics')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-lg text-pretty text-soft">{t('lead')}</p>
      {homes === undefined && <Waits />}
      {homes?.length === 0 && (
        <EmptyState
          icon={<ChartColumn size={32} aria-hidden />}
          title={t('empty')}
          action={
            <Link to={paths.listProperty.href()} className={buttonClasses()}>
              {t('nav:listProperty')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      )}
      {homes !== undefined && homes.length > 0 && (
        <OfHomes
          homes={homes}
          ask={homes.some(({ id }) => id === ask.home) ? ask : { ...ask, home: null }}
          onAsk={(next) => setParams(askParams(next), { replace: true })}
        />
      )}
    </div>
  );
}

function Waits() {
  return (
    <NotHereYet of={NUMBERS_OF} className="mt-8">
      <Skeleton className="mt-8 h-96" />
    </NotHereYet>
  );
}

interface OfHomesProps {
  readonly homes: readonly HeldListing[];
  readonly ask: AnalyticsAsk;
  readonly onAsk: (ask: AnalyticsAsk) => void;
}

function OfHomes({ homes, ask, onAsk }: OfHomesProps) {
  const { t } = useTranslation('analytics');
  const titleOf = useTitleOf();
  const numbers = useNumbers(homes, ask);
  const today = viewDay(useNow());
  const lastDay = numbers?.lastDay ?? today;
  const period = numbers?.period ?? periodOf(ask, lastDay);
  const shownDays = { from: firstDay(period, 'now'), until: period.until };
  return (
    <>
      <div className="flex flex-wrap items-end gap-x-6 gap-y-4 print:hidden">
        <PeriodPicker
          lengths={LENGTHS}
          days={ask.days}
          range={ask.range}
          known={daysKept(lastDay)}
          shown={shownDays}
          onChoose={(choice) => onAsk({ ...ask, ...choice })}
        />
        {homes.length > 1 && (
          <NativeSelect
            label={t('home')}
            value={ask.home ?? ''}
            options={[
              { value: '', label: t('all') },
              ...homes.map((home) => ({ value: home.id, label: titleOf(home) })),
            ]}
            onChange={(id) => onAsk({ ...ask, home: id === '' ? null : id })}
            className="w-72 max-w-full"
          />
        )}
      </div>
      {numbers === undefined ? <Waits /> : <View numbers={numbers} ask={ask} />}
    </>
  );
}

function View({ numbers, ask }: { readonly numbers: Numbers; readonly ask: AnalyticsAsk }) {
  const { t } = useTranslation(['analytics', 'common', 'nav']);
  const texts = useAnalyticsTexts();
  const titleOf = useTitleOf();
  const { period, byDay, rows, chosen, waiting, shownSince } = numbers;
  const { isCompared } = period;
  const { now, before } = sumsOf(byDay, period);
  const ids = new Set(chosen.map(({ id }) => id));
  const advice = adviceFor(
    rows,
    waiting,
    traitAdvice(usePlatform()?.series.traits ?? [], chosen),
  ).filter((one) => !('home' in one) || ids.has(one.home.id));
  const young = rows.filter((row) => row.before === null && ids.has(row.home.id)).length;
  const [only] = chosen;
  return (
    <>
      <section aria-labelledby="what-came" className="mt-8">
        <h2 id="what-came" className="text-xl font-semibold">
          {ask.home === null || only === undefined ? (
            t('all')
          ) : (
            <bdi dir="auto">{titleOf(only)}</bdi>
          )}
        </h2>
        {/* People who see have it in the tiles below. */}
        <p className="sr-only">
          {t(isCompared ? 'sentence' : 'sentenceOnly', {
            count: period.days,
            day: texts.day(period.until),
            now: texts.counts(now),
            before: texts.counts(before),
          })}
        </p>
        <Funnel now={now} before={isCompared ? before : null} />
        {!isCompared && <p className="mt-3 text-sm text-soft">{t('notCompared')}</p>}
        {shownSince !== null && (
          <p className="mt-3 text-sm text-soft">
            {t('shownSince', { day: texts.day(shownSince) })}
          </p>
        )}
        {isCompared && young > 0 && (
          <p className="mt-3 text-sm text-soft">{t('young', { count: young })}</p>
        )}
        <p className="mt-3 text-sm text-soft">
          {t('how')} {t('howShown')}
        </p>
        <AsOfLine of={NUMBERS_OF} className="mt-1" />
        <Button look="secondary" onClick={() => window.print()} className="mt-4 print:hidden">
          {t('common:print')}
        </Button>
      </section>
      <NextSteps advice={advice} />
      <Days byDay={byDay} period={period} />
      <Beside beside={numbers.beside} />
      <Covers covers={numbers.covers} />
      <HomesTable rows={rows} period={period} ask={ask} />
      <Times {...numbers} />
      <p className="mt-10 print:hidden">
        <Link
          to={paths.adminAnalytics.href()}
          className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
        >
          {t('nav:adminAnalytics')}
        </Link>
      </p>
    </>
  );
}
