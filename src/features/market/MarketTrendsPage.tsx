import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import { useNow } from '#src/data/useNow.ts';
import { useKeptSeries, useSeries } from '#src/data/useSeries.ts';
import { paths } from '#src/paths.ts';
import { Button } from '#src/ui/Button.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { saveCsv } from '#src/ui/saveCsv.ts';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { CountedUpTo } from './CountedUpTo.tsx';
import { LeftOut } from './components/LeftOut.tsx';
import { NoPlaces, NotHere } from './components/NoPlaces.tsx';
import { TrendChart } from './components/TrendChart.tsx';
import { TrendControls } from './components/TrendControls.tsx';
import { TrendSentences } from './components/TrendSentences.tsx';
import { TrendTable } from './components/TrendTable.tsx';
import { useMetricTexts } from './hooks/useMetricTexts.ts';
import { type TrendPlace, useTrendPlaces } from './hooks/useTrendPlaces.ts';
import { trendOf } from './rules/trend.ts';
import { trendCsv } from './rules/trendCsv.ts';
import { type TrendQuery, trendParams, trendQueryIn, WHOLE_CITY } from './rules/trendQuery.ts';

/** Market figures over time, from what this device holds of them. */
export function MarketTrendsPage() {
  const { t } = useTranslation(['market', 'nav']);
  const [params, setParams] = useSearchParams();
  const query = useMemo(() => trendQueryIn(params), [params]);
  const places = useTrendPlaces();
  return (
    <div className={pageClasses('wide')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:marketTrends')}</h1>
      <p className="mt-2 mb-6 max-w-2xl text-lg text-pretty text-soft">{t('lead')}</p>
      {places === undefined ? (
        <NoPlaces />
      ) : (
        <>
          <TrendControls
            query={query}
            places={places}
            onChange={(next) => setParams(trendParams(next), { replace: true })}
          />
          <TrendView query={query} places={places} />
        </>
      )}
    </div>
  );
}

interface TrendViewProps {
  readonly query: TrendQuery;
  readonly places: readonly TrendPlace[];
}

function TrendView({ query, places }: TrendViewProps) {
  const { t } = useTranslation(['market', 'common']);
  const now = useNow();
  const found = useMemo(
    () => query.places.flatMap((slug) => places.find((place) => place.slug === slug) ?? []),
    [query.places, places],
  );
  const chosen = found.length > 0 ? found : places.slice(0, 1);
  const held = useSeries(chosen.map(({ id }) => id));
  const isRead = held.length === chosen.length && held.every((one) => one !== undefined);
  // The chosen places come first, then all the others.
  useKeptSeries(isRead ? places.map(({ id }) => id) : []);
  const known = useMemo(
    () =>
      chosen.flatMap((place, at) => {
        const one = held[at];
        return one === undefined || one === null ? [] : [{ ...place, ...one }];
      }),
    [chosen, held],
  );
  const currency = known.find(({ series }) => series.currency !== null)?.series.currency ?? null;
  const texts = useMetricTexts(query.metric, query.segment.type, currency);
  const trend = useMemo(() => trendOf(known, query), [known, query]);
  if (!isRead) return <Skeleton className="mt-8 h-96" />;

  const missing = chosen.filter((_, at) => held[at] === null);
  const [first] = known;
  const lastMonth = trend.months.at(-1);
  return (
    <section aria-label={texts.name} className="mt-8">
      <h2 className="text-xl font-semibold">{texts.name}</h2>
      <p className="mt-1 mb-4 max-w-prose text-pretty text-soft">{texts.about}</p>
      {missing.length > 0 && <NotHere count={known.length === 0 ? null : missing.length} />}
      {known.length > 0 && <TrendSentences lines={trend.lines} texts={texts} />}
      {lastMonth !== undefined && (
        <>
          {trend.lines.some(({ latest }) => latest !== null) && (
            <div className="mt-6 rounded-card border border-line bg-sheet p-4">
              <TrendChart trend={trend} texts={texts} />
            </div>
          )}
          <div className="mt-4 flex flex-wrap gap-3 print:hidden">
            <Button
              look="secondary"
              onClick={() =>
                saveCsv(
                  'market-trends.csv',
                  trendCsv(
                    trend,
                    {
                      month: t('month'),
                      place: t('where'),
                      figure: texts.name,
                      homes: t('homesHead'),
                    },
                    texts.plain,
                  ),
                )
              }
            >
              {t('csv')}
            </Button>
            <Button look="secondary" onClick={() => window.print()}>
              {t('common:print')}
            </Button>
            <Link
              to={paths.marketAnalysis.href({
                ...(chosen[0] !== undefined &&
                  chosen[0].slug !== WHOLE_CITY && { area: chosen[0].slug }),
                type: query.segment.type,
              })}
              className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
            >
              {t('comparables.ownAnalysis')}
            </Link>
          </div>
          <h3 className="mt-6 mb-2 text-lg font-semibold">{t('table')}</h3>
          <TrendTable trend={trend} texts={texts} type={query.segment.type} />
          <LeftOut places={known} segment={query.segment} month={lastMonth} />
        </>
      )}
      {first !== undefined && (
        <p className="mt-4 text-sm text-soft">
          <CountedUpTo
            through={first.series.through}
            checkedAt={Math.min(...known.map(({ checkedAt }) => checkedAt))}
            now={now}
          />
        </p>
      )}
    </section>
  );
}
