import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { CountedUpTo } from './CountedUpTo.tsx';
import { type Insight, insightsOf } from './rules/insights.ts';
import { useNow } from '#src/data/useNow.ts';
import { useSeries } from '#src/data/useSeries.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useSession } from '#src/data/useSession.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import { paths } from '#src/paths.ts';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { NoPlaces, NotHere } from './components/NoPlaces.tsx';
import { useMetricTexts } from './hooks/useMetricTexts.ts';
import { type TrendPlace, useTrendPlaces } from './hooks/useTrendPlaces.ts';
import { WHOLE_CITY } from './rules/trendQuery.ts';

/** The unusual figures of the city's market, in sentences made on this device. */
export function InsightsPage() {
  const { t } = useTranslation(['market', 'nav']);
  const places = useTrendPlaces();
  return (
    <div className={pageClasses('text')}>
      <h1 className="text-[2rem] leading-tight font-semibold">{t('nav:insights')}</h1>
      <p className="mt-2 mb-6 text-lg text-pretty text-soft">{t('insights.lead')}</p>
      {places === undefined ? <NoPlaces /> : <Sentences places={places} />}
    </div>
  );
}

function Sentences({ places }: { readonly places: readonly TrendPlace[] }) {
  const { t } = useTranslation('market');
  const now = useNow();
  const held = useSeries(places.map(({ id }) => id));
  const told = held.filter((one) => one !== undefined).length;
  const isComing = told < places.length;
  // Sentences change places while figures arrive, so they do it once: the city, whose figures come first, speaks until all are here.
  const known = useMemo(
    () =>
      (isComing ? places.slice(0, 1) : places).flatMap((place, at) => {
        const one = held[at];
        return one === undefined || one === null ? [] : [{ ...place, ...one }];
      }),
    [places, held, isComing],
  );
  const insights = useMemo(() => insightsOf(known), [known]);
  const [first] = known;
  if (isComing && insights.length === 0) return <Coming here={told} of={places.length} isAlone />;
  const missing = isComing ? 0 : places.length - known.length;
  return (
    <>
      {missing > 0 && <NotHere count={missing} />}
      {insights.length === 0 && first !== undefined && <p>{t('insights.few')}</p>}
      <ol className="grid gap-4">
        {insights.map((insight) => (
          <Sentence
            key={`${insight.slug} ${insight.type} ${insight.metric}`}
            insight={insight}
            place={known.find(({ slug }) => slug === insight.slug)}
          />
        ))}
      </ol>
      {isComing && <Coming here={told} of={places.length} />}
      {first !== undefined && (
        <p className="mt-6 text-sm text-pretty text-soft">
          {t('insights.usual')}{' '}
          <CountedUpTo
            through={first.series.through}
            checkedAt={Math.min(...known.map(({ checkedAt }) => checkedAt))}
            now={now}
          />
        </p>
      )}
      <ToPlatform />
    </>
  );
}

interface ComingProps {
  readonly here: number;
  readonly of: number;
  /** There is no sentence yet. */
  readonly isAlone?: boolean;
}

/** Figures that are on their way, and how far they are. */
function Coming({ here, of, isAlone = false }: ComingProps) {
  const { t } = useTranslation('market');
  return (
    <div aria-busy className="mt-4">
      <p className="appear-late mb-4 text-soft">{t('insights.coming', { here, count: of })}</p>
      <Skeleton className={isAlone ? 'h-96' : 'h-28'} />
    </div>
  );
}

/** For whoever may open it. */
function ToPlatform() {
  const { t } = useTranslation('nav');
  if (useSession().status !== 'authenticated') return null;
  return (
    <Link
      to={paths.adminAnalytics.href()}
      className="mt-4 inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
    >
      {t('adminAnalytics')}
    </Link>
  );
}

interface SentenceProps {
  readonly insight: Insight;
  readonly place:
    | (TrendPlace & { readonly series: { readonly currency: string | null } })
    | undefined;
}

function Sentence({ insight, place }: SentenceProps) {
  const { t } = useTranslation('market');
  const format = useFormat();
  const { type, metric, figure, slug } = insight;
  const texts = useMetricTexts(metric, type, place?.series.currency ?? null);
  const said = {
    metric: texts.name,
    place: isolated(place?.said ?? ''),
    value: texts.value(figure.value),
    usual: texts.value(insight.usual),
    month: format.month(figure.month),
    homes: texts.behind(figure.n),
  };
  // Two figures that read the same are the same.
  const away = figure.value > insight.usual ? 'insights.up' : 'insights.down';
  return (
    <li className="rounded-card border border-line bg-sheet px-4 py-3">
      <p className="text-lg text-pretty">
        {t(said.value === said.usual ? 'insights.same' : away, said)}
      </p>
      <Link
        to={paths.marketTrends.href(slug === WHOLE_CITY ? undefined : slug, type, metric)}
        className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
      >
        {t('insights.chart')}
      </Link>
    </li>
  );
}
