import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router-dom';
import { paths } from '#src/paths.ts';
import { NativeSelect } from '#src/ui/NativeSelect.tsx';
import { SearchField } from '#src/ui/SearchField.tsx';
import { writeQuery } from '#search/query/queryAddress.ts';
import { NotHere } from '../components/NoPlaces.tsx';
import type { TrendPlace } from '../hooks/useTrendPlaces.ts';
import type { Area } from '#src/data/types.ts';
import { useCityAreas } from '#src/data/useListings.ts';
import { AreaCard } from './AreaCard.tsx';
import { AreasMap } from './AreasMap.tsx';
import { useAreaLabels } from './useAreaLabels.ts';
import { areasShown } from './areaFigures.ts';
import { AREA_ORDERS, type AreasAsk, areasParams } from './areasAsk.ts';
import { CountedUpTo } from '#src/shared/figures/index.ts';
import { LINE_LINK } from '#src/ui/lineLink.ts';
import { useKnownPlaces } from './useKnownPlaces.ts';

export interface AreaListProps {
  readonly ask: AreasAsk;
  /** The city's areas by name, without the city. */
  readonly areas: readonly TrendPlace[];
  readonly onChange: (ask: AreasAsk) => void;
}

const NONE: readonly Area[] = [];

/** The areas of the city in use, found by name and put in an order. */
export function AreaList({ ask, areas, onChange }: AreaListProps) {
  const { t } = useTranslation(['areas', 'search', 'common']);
  const { type, order, sought } = ask;
  const known = useKnownPlaces(areas);
  const isRead = known.every(({ held }) => held !== undefined);
  const shown = useMemo(
    () =>
      areasShown(
        known.map((place) => ({ ...place, series: place.held?.series ?? null })),
        // Areas change places while figures arrive: they are sorted once all available ones are here.
        { type, order: isRead ? order : 'name', sought },
      ),
    [known, isRead, type, order, sought],
  );
  const onMap = useCityAreas() ?? NONE;
  const labels = useAreaLabels(shown, type);
  const navigate = useNavigate();
  const missing = known.filter(({ held }) => held === null).length;
  return (
    <>
      <div className="my-5 grid items-end gap-4 sm:grid-cols-2 print:hidden">
        <SearchField
          label={t('search:areas.find')}
          clearLabel={t('common:close')}
          value={sought}
          onChange={(text) => onChange({ ...ask, sought: text })}
        />
        <NativeSelect
          label={t('order.label')}
          value={order}
          options={AREA_ORDERS.map((each) => ({ value: each, label: t(`order.${each}`) }))}
          onChange={(value) =>
            onChange({ ...ask, order: AREA_ORDERS.find((each) => each === value) ?? 'name' })
          }
        />
      </div>
      <Link to={`${paths.browse.href()}?${writeQuery({ type })}`} className={LINE_LINK}>
        {t('map')}
      </Link>
      {onMap.length > 0 && (
        <AreasMap
          areas={onMap}
          labels={labels}
          open={null}
          onArea={(id) => {
            const slug = areas.find((area) => area.id === id)?.slug;
            if (slug !== undefined)
              void navigate(paths.neighborhoods.href(areasParams({ ...ask, area: slug })));
          }}
        />
      )}
      {missing > 0 && <NotHere count={missing} />}
      {shown.length === 0 && (
        <p role="status" className="mt-4 text-soft">
          {t('noneFound')}
        </p>
      )}
      <ul className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
        {shown.map((place) => (
          <AreaCard
            key={place.slug}
            place={place}
            type={type}
            to={paths.neighborhoods.href(areasParams({ ...ask, area: place.slug }))}
          />
        ))}
      </ul>
      <CountedUpTo places={known} />
    </>
  );
}
