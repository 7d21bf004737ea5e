import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { useMetricTexts } from '../hooks/useMetricTexts.ts';
import type { TrendPlace } from '../hooks/useTrendPlaces.ts';
import { newestFigure } from './areaFigures.ts';
import { type FigureValueProps, FigureValue } from './FigureValue.tsx';
import type { KnownPlace } from './useKnownPlaces.ts';

export interface AreaCardProps {
  readonly place: TrendPlace & Pick<KnownPlace, 'held'>;
  readonly type: FigureValueProps['type'];
  /** The address that it opens. */
  readonly to: string;
}

const ON_CARD = ['price', 'inventory', 'days'] as const;

/** An area with its main figures; the whole card opens it. */
export function AreaCard({ place: { name, held }, type, to }: AreaCardProps) {
  const { t } = useTranslation(['areas', 'market']);
  const isEmpty = held && ON_CARD.every((each) => newestFigure(held.series, type, each) === null);
  return (
    <li className="relative rounded-card border border-line bg-sheet p-4 hover:bg-wash">
      <h2 className="text-xl font-semibold">
        <Link to={to} className="text-accent after:absolute after:inset-0 after:rounded-card">
          <bdi>{name}</bdi>
        </Link>
      </h2>
      {held === undefined && <Skeleton className="mt-3 h-44" />}
      {held === null && <p className="mt-2 text-soft">{t('notHere')}</p>}
      {held && isEmpty && <p className="mt-2 text-soft">{t('market:notEnough')}</p>}
      {held && !isEmpty && (
        <dl className="mt-3 grid gap-2">
          {ON_CARD.map((metric) => (
            <AreaCardLine key={metric} series={held.series} type={type} metric={metric} />
          ))}
        </dl>
      )}
    </li>
  );
}

/** A figure with its name, in a list of such. */
export function AreaCardLine(props: FigureValueProps) {
  const { name } = useMetricTexts(props.metric, props.type, props.series.currency);
  return (
    <div>
      <dt className="text-sm text-soft">{name}</dt>
      <dd>
        <FigureValue {...props} />
      </dd>
    </div>
  );
}
