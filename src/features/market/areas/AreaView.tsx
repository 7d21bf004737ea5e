import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { writeQuery } from '#search/query/queryAddress.ts';
import { useCityAreas } from '#src/data/useListings.ts';
import { useKeptSeries } from '#src/data/useSeries.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { paths } from '#src/paths.ts';
import { LINE_LINK } from '#src/ui/lineLink.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { NotHere } from '../components/NoPlaces.tsx';
import { Residents } from '../residents/Residents.tsx';
import { useMetricTexts } from '../hooks/useMetricTexts.ts';
import type { TrendPlace } from '../hooks/useTrendPlaces.ts';
import type { Area } from '#src/data/types.ts';
import { AreaFacts } from './AreaFacts.tsx';
import { AREA_METRICS, type AreaMetric } from './areaFigures.ts';
import { AreasMap } from './AreasMap.tsx';
import { useAreaLabels } from './useAreaLabels.ts';
import { WaysToPlaces } from './WaysToPlaces.tsx';
import { WHOLE_CITY } from '../rules/trendQuery.ts';
import type { AreasAsk } from './areasAsk.ts';
import { CountedUpTo } from '#src/shared/figures/index.ts';
import { FiguresTable, type FiguresTableProps } from './FiguresTable.tsx';
import { KindsList } from './KindsList.tsx';
import { type KnownPlace, useKnownPlaces } from './useKnownPlaces.ts';

export interface AreaViewProps {
  readonly ask: AreasAsk;
  /** The area that is open. */
  readonly area: TrendPlace;
  /** The city and all its areas. */
  readonly places: readonly TrendPlace[];
  readonly onChange: (ask: AreasAsk) => void;
}

/** An area, alone or with another place beside it: its figures, what is on offer, and where to look further. */
export function AreaView({ ask, area, places, onChange }: AreaViewProps) {
  const { t } = useTranslation(['areas', 'market']);
  const language = useLanguage();
  const all = useCityAreas();
  const about = all?.find(({ id }) => id === area.id)?.about;
  const { type } = ask;
  const beside = places.find(({ slug }) => slug === ask.beside);
  const both = useMemo(() => [area, ...(beside === undefined ? [] : [beside])], [area, beside]);
  const onMap = useMemo(
    () => both.flatMap(({ id }) => all?.find((one) => one.id === id) ?? []),
    [both, all],
  );
  const known = useKnownPlaces(both);
  const isRead = known.every(({ held }) => held !== undefined);
  // The chosen area comes first, then those that may be put beside it.
  useKeptSeries(isRead ? places.map(({ id }) => id) : []);
  const missing = known.filter(({ held }) => held === null).length;
  // An area of an operator's file comes without words.
  const summary = about?.[language] || about?.['en'] || undefined;
  return (
    <>
      {summary !== undefined && (
        <p dir="auto" className="mt-4 max-w-prose text-pretty">
          {summary}
        </p>
      )}
      <div className="mt-5 max-w-xs print:hidden">
        <NativeSelect
          label={t('market:compareWith')}
          value={beside?.slug ?? ''}
          options={[
            { value: '', label: t('alone') },
            ...places
              .filter(({ slug }) => slug !== area.slug)
              .map(({ slug, name }) => ({ value: slug, label: name })),
          ]}
          onChange={(slug) => onChange({ ...ask, beside: slug === '' ? null : slug })}
        />
      </div>
      <AreaMapOf {...{ ask, area, places, onChange }} all={all} known={known} />
      {isRead ? (
        <>
          {missing > 0 && <NotHere count={missing} />}
          <section className="mt-6">
            <h2 className="text-xl font-semibold">{t('figures')}</h2>
            <FiguresTable places={known} type={type} />
            <Counted type={type} />
          </section>
          <section className="mt-8">
            <h2 className="mb-3 text-xl font-semibold">{t(`kinds.${type}`)}</h2>
            <div className="grid gap-6 sm:grid-cols-2">
              {known.map((place) => (
                <KindsList key={place.slug} place={place} type={type} />
              ))}
            </div>
          </section>
        </>
      ) : (
        <Skeleton className="mt-6 h-96" />
      )}
      <AreaFacts areas={onMap} />
      <WaysToPlaces areas={onMap} />
      <Residents places={known.filter(({ slug }) => slug !== WHOLE_CITY)} area={area} />
      <ul className="mt-6 flex flex-wrap gap-x-6 print:hidden">
        <li>
          <Link
            to={`${paths.browse.href()}?${writeQuery({ type, area_ids: [area.id] })}`}
            className={LINE_LINK}
          >
            {t('homes', { place: isolated(area.name) })}
          </Link>
        </li>
        <li>
          <Link
            to={paths.marketTrends.href(both.map(({ slug }) => slug).join(','), type)}
            className={LINE_LINK}
          >
            {t('trends')}
          </Link>
        </li>
        <li>
          <Link to={paths.marketAnalysis.href({ area: area.slug, type })} className={LINE_LINK}>
            {t('market:comparables.ownAnalysis')}
          </Link>
        </li>
      </ul>
      <CountedUpTo places={known} />
    </>
  );
}

interface AreaMapOfProps extends AreaViewProps {
  readonly all: readonly Area[] | undefined;
  readonly known: readonly KnownPlace[];
}

/** The area among the others on a map; a press puts another beside it. */
function AreaMapOf({ ask, area, places, onChange, all, known }: AreaMapOfProps) {
  const labels = useAreaLabels(known, ask.type);
  if (all === undefined || all.length === 0) return null;
  return (
    <AreasMap
      areas={all}
      labels={labels}
      open={area.id}
      onArea={(id) => {
        const slug = places.find((place) => place.id === id)?.slug;
        if (slug !== undefined && slug !== area.slug) onChange({ ...ask, beside: slug });
      }}
    />
  );
}

/** On request: how each figure is counted. */
function Counted({ type }: Pick<FiguresTableProps, 'type'>) {
  const { t } = useTranslation('areas');
  return (
    <details className="mt-2">
      <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-accent">
        {t('counted')}
      </summary>
      <dl className="grid gap-2">
        {AREA_METRICS.map((metric) => (
          <HowCounted key={metric} metric={metric} type={type} />
        ))}
      </dl>
    </details>
  );
}

function HowCounted({
  metric,
  type,
}: Pick<FiguresTableProps, 'type'> & { readonly metric: AreaMetric }) {
  const { name, about } = useMetricTexts(metric, type, null);
  return (
    <div>
      <dt className="font-medium">{name}</dt>
      <dd className="max-w-prose text-pretty text-soft">{about}</dd>
    </div>
  );
}
