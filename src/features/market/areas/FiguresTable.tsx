import { useTranslation } from 'react-i18next';
import type { ListingType } from '#contract/entities/property.ts';
import { PlaceHeads } from '../components/PlaceHeads.tsx';
import { Sideways } from '../components/Sideways.tsx';
import { useMetricTexts } from '../hooks/useMetricTexts.ts';
import { AREA_METRICS, type AreaMetric } from './areaFigures.ts';
import { FigureValue } from './FigureValue.tsx';
import type { KnownPlace } from './useKnownPlaces.ts';

export interface FiguresTableProps {
  /** One, or two side by side. */
  readonly places: readonly KnownPlace[];
  readonly type: ListingType;
}

/** The figures of a place, or of two side by side. */
export function FiguresTable({ places, type }: FiguresTableProps) {
  const { t } = useTranslation(['areas', 'market']);
  return (
    <Sideways label={t('figures')}>
      <table className="w-full min-w-[20rem] table-fixed text-start">
        <caption className="sr-only">{t('figures')}</caption>
        <thead>
          <PlaceHeads first={t('market:figure')} places={places} />
        </thead>
        <tbody>
          {AREA_METRICS.map((metric) => (
            <Row key={metric} metric={metric} places={places} type={type} />
          ))}
        </tbody>
      </table>
    </Sideways>
  );
}

function Row({ metric, places, type }: FiguresTableProps & { readonly metric: AreaMetric }) {
  const { t } = useTranslation('areas');
  const { name } = useMetricTexts(metric, type, null);
  return (
    <tr className="border-b border-line align-top">
      <th scope="row" className="py-2 pe-3 text-start font-normal text-soft">
        {name}
      </th>
      {places.map(({ slug, held }) => (
        <td key={slug} className="py-2 pe-3">
          {held ? (
            <FigureValue series={held.series} type={type} metric={metric} />
          ) : (
            <span className="text-soft">{t('notHere')}</span>
          )}
        </td>
      ))}
    </tr>
  );
}
