import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, NavigationType, useNavigationType, useSearchParams } from 'react-router-dom';
import { LISTING_TYPES } from '#contract/entities/property.ts';
import { useArrival } from '#src/data/useArrival.ts';
import { usePropertyTexts } from '#src/i18n/usePropertyTexts.ts';
import { paths } from '#src/paths.ts';
import { FilterChip } from '#src/ui/FilterChip.tsx';
import { Skeleton } from '#src/ui/Skeleton.tsx';
import { pageClasses } from '#src/ui/pageClasses.ts';
import { AreaList } from './areas/AreaList.tsx';
import { type AreasAsk, areasAskIn, areasParams } from './areas/areasAsk.ts';
import { AreaView } from './areas/AreaView.tsx';
import { LINE_LINK } from '#src/ui/lineLink.ts';
import { NoPlaces } from './components/NoPlaces.tsx';
import { useTrendPlaces } from './hooks/useTrendPlaces.ts';
import { WHOLE_CITY } from './rules/trendQuery.ts';

/** The areas of the city in use, one of them, or one beside another, from the figures on this device. */
export function NeighborhoodsPage() {
  const { t } = useTranslation(['areas', 'nav']);
  const texts = usePropertyTexts();
  const [params, setParams] = useSearchParams();
  const ask = useMemo(() => areasAskIn(params), [params]);
  const places = useTrendPlaces();
  const areas = useMemo(() => places?.filter(({ slug }) => slug !== WHOLE_CITY), [places]);
  const open = areas?.find(({ slug }) => slug === ask.area);
  const heading = useFocusOn(ask.area);
  const change = (next: AreasAsk) => setParams(areasParams(next), { replace: true });
  return (
    <div className={pageClasses('wide')}>
      {ask.area !== null && (
        <Link
          to={paths.neighborhoods.href(areasParams({ ...ask, area: null, beside: null }))}
          className={LINE_LINK}
        >
          {t('all')}
        </Link>
      )}
      <h1 ref={heading} tabIndex={-1} className="text-[2rem] leading-tight font-semibold">
        {open === undefined ? t('nav:neighborhoods') : <bdi>{open.name}</bdi>}
      </h1>
      {ask.area === null && (
        <p className="mt-2 max-w-2xl text-lg text-pretty text-soft">{t('lead')}</p>
      )}
      <div className="mt-4 mb-4 flex flex-wrap gap-2 print:hidden">
        {LISTING_TYPES.map((type) => (
          <FilterChip key={type} isOn={ask.type === type} onClick={() => change({ ...ask, type })}>
            {texts.listing(type)}
          </FilterChip>
        ))}
      </div>
      {(places === undefined || areas === undefined) && <NoPlaces />}
      {areas !== undefined && ask.area === null && (
        <AreaList ask={ask} areas={areas} onChange={change} />
      )}
      {places !== undefined && open !== undefined && (
        <AreaView ask={ask} area={open} places={places} onChange={change} />
      )}
      {areas !== undefined && ask.area !== null && open === undefined && <AreaNotHere />}
    </div>
  );
}

/** Its name stands in an address, and this device does not know it: not yet, or until it is online. */
function AreaNotHere() {
  const { t } = useTranslation('market');
  if (useArrival('areas') === 'coming') return <Skeleton className="mt-6 h-96" />;
  return (
    <p role="status" className="mt-4 rounded-field bg-warn-wash px-4 py-3 text-warn">
      {t('comparables.areaNotHere')}
    </p>
  );
}

/** A heading that has the focus when a link led to something else on this page: the link itself is gone. */
function useFocusOn(shown: string | null) {
  const heading = useRef<HTMLHeadingElement>(null);
  const before = useRef(shown);
  const isLink = useNavigationType() === NavigationType.Push;
  useEffect(() => {
    if (before.current === shown) return;
    before.current = shown;
    if (isLink) heading.current?.focus({ preventScroll: true });
  }, [shown, isLink]);
  return heading;
}
