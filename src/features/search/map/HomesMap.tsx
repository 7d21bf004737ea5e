import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '#contract/entities/area.ts';
import { saysWhere } from '#search/query/saysWhere.ts';
import type { Area, KnownCity, ListingQuery } from '#src/data/types.ts';
import { useCities, useCityAreas } from '#src/data/useListings.ts';
import { pinsChoice } from '#src/data/deviceChoice.ts';
import { useLive } from '#src/data/useLive.ts';
import { useReachability } from '#src/data/useReachability.ts';
import { useMapPoints } from '#src/data/useSearch.ts';
import { boxOfAreas, type CityMap } from '#src/shared/map/index.ts';
import { isolated } from '#src/i18n/isolated.ts';
import { classes } from '#src/ui/classes.ts';
import type { Holdings } from '../hooks/useHoldings.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { CHIP } from './chip.ts';
import { closed, cornersOf } from './corners.ts';
import { DrawControls } from './DrawControls.tsx';
import { MapChips, ZoomButtons } from './MapControls.tsx';
import { boxOfPoints, countIn } from './pins.ts';
import { type Outline, outlineOf } from './outline.ts';
import { PinPreview } from './PinPreview.tsx';
import { useCitiesOnMap } from './useCitiesOnMap.ts';
import { useCorners } from './useCorners.ts';
import { MapComing } from '../components/MapComing.tsx';
import { MapNotHere } from '../components/MapNotHere.tsx';
import { roomFor, useCityMap } from './useCityMap.ts';
import { type Drawing, useStillPresses } from './useDrawing.ts';
import type { Surroundings } from './useLookAround.ts';
import { useMapLayers } from './useMapLayers.ts';
import { useKeepView, useViewBefore } from './useKeptView.ts';
import { BY_HAND, useMapView, type View } from './useMapView.ts';
import { usePinTexts } from './usePinTexts.ts';

export interface HomesMapProps {
  readonly query: ListingQuery;
  readonly holdings: Holdings;
  readonly markedId: string | null;
  readonly change: ChangeQuery;
  readonly onMark: (id: string | null) => void;
  /** Stays with the page: whoever looks at the list meanwhile goes on drawing afterwards. */
  readonly drawing: Drawing;
}

/** The homes of a search on a map. Everything done by pointing can be done without: the list is the same. */
export function HomesMap({ query, holdings, markedId, change, onMark, drawing }: HomesMapProps) {
  const { t } = useTranslation('search');
  const areas = useCityAreas();
  const before = useViewBefore();
  const [again] = useState(() => drawing.lastView() ?? before);
  const box = again ?? query.bounds ?? (areas === undefined ? null : boxOfAreas(areas));
  const { outline } = drawing;
  const { container, state, city } = useCityMap({
    box,
    isAgain: again !== null,
    label: t('map.label'),
    onPress: drawing.press,
  });
  const [isFollowing, setFollowing] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isDrawing = outline !== null;

  const onMoved = (bounds: View) => void (isFollowing && change({ bounds }));
  const seen = useMapView(city, onMoved, before !== null);
  useKeepView(seen, drawing);
  const isRanked = useLive(pinsChoice) === 'ranked';
  const { showCities, ...surroundings } = useCitiesOnMap(city, {
    query,
    change,
    seen,
    areas,
    isDrawing,
  });
  const points = useMapPoints(shownOn(query, surroundings.around));
  useStillPresses(city, isDrawing);
  const panel = useCorners(city, drawing);
  useMapLayers(state.kind === 'open' ? state.city : null, {
    points,
    texts: usePinTexts(),
    markedId,
    ring: outline?.corners ?? query.polygon ?? NOTHING,
    isRanked,
    isDrawing,
    onOpen: setOpened,
    onMark,
  });
  const isPartial = useAbsentAreas(city, areas, holdings);

  const whole = points === undefined ? null : boxOfPoints(points);
  const showAll = () => {
    const padding = roomFor(container.current?.clientWidth ?? 0);
    if (whole !== null) city?.map.fitBounds(whole, { padding }, BY_HAND);
  };
  const inView = points === undefined || seen === null ? null : countIn(points, seen.view);
  if (state.kind === 'failed') return <NotDrawn />;
  if (state.kind === 'absent') return <MapNotHere />;
  return (
    <section aria-label={t('map.label')} className="relative size-full overflow-hidden bg-wash">
      <p id="map-hint" className="sr-only">
        {t('map.hint')}
      </p>
      {/* The library's own styles place this element: it takes its size from the one around it. */}
      <div
        className={classes(
          // However high a pin or a point is on the map, it is below the buttons over it.
          'absolute inset-0 isolate',
          // The makers of a configured map are named above the controls at its foot.
          '[&_.maplibregl-ctrl-bottom-right]:bottom-14 max-lg:[&_.maplibregl-ctrl-bottom-right]:bottom-32',
          '[&_[data-moving]_.maplibregl-marker:not([data-corner])]:pointer-events-none',
          isDrawing &&
            '[&_.maplibregl-canvas-container]:cursor-crosshair! [&_.maplibregl-marker:not([data-corner])]:pointer-events-none [&_.maplibregl-marker:not([data-corner])]:opacity-40!',
        )}
        dir="ltr"
      >
        <div ref={container} aria-describedby="map-hint" className="size-full" />
      </div>
      {state.kind !== 'open' && !isDrawing && <MapComing />}
      <div className="pointer-events-none absolute inset-x-3 top-3 flex items-start justify-between gap-2 max-sm:inset-x-0 max-sm:flex-col">
        <div ref={panel} data-over-map className={CHIPS}>
          {isDrawing ? (
            <DrawControls
              canDraw={state.kind === 'open'}
              outline={outline}
              change={drawing.change}
              onAdd={city && (() => drawing.press(city.map.getCenter()))}
              onCancel={drawing.end}
              onDone={() => {
                change(searchedIn(outline));
                drawing.end();
              }}
            />
          ) : (
            <MapChips
              query={query}
              seen={seen}
              isFollowing={isFollowing}
              change={change}
              onFollow={setFollowing}
              onDraw={() => drawing.begin(drawnIn(query))}
            />
          )}
        </div>
        <ZoomButtons
          hasHomes={whole !== null}
          city={city}
          onWhole={showAll}
          onElsewhere={showCities}
        />
      </div>
      <MapFoot inView={inView} isPartial={isPartial} {...surroundings} />
      {opened.length > 0 && <PinPreview ids={opened} onClose={() => setOpened([])} />}
    </section>
  );
}

const NOTHING: readonly Position[] = [];
/** A line that scrolls on a phone, as many lines as are wanted elsewhere. */
const CHIPS =
  'flex min-w-0 gap-2 max-sm:w-full max-sm:overflow-x-auto max-sm:px-3 max-sm:[scrollbar-width:none] sm:flex-wrap [&>*]:pointer-events-auto';
const WORLD: [number, number, number, number] = [-180, -90, 180, 90];

/** The map shows what matches everywhere, so that moving it finds more; more than one city where it shows more than one. */
function shownOn({ bounds: _, ...everywhere }: ListingQuery, around: Surroundings): ListingQuery {
  const isWide = around === 'several' || around === 'away' || around === 'nothing';
  return isWide && !saysWhere(everywhere) ? { ...everywhere, bounds: WORLD } : everywhere;
}

/** A search inside an outline, wherever the map is. */
const searchedIn = ({ corners, name }: Outline) => ({
  polygon: closed(corners),
  polygon_name: name.trim(),
  bounds: undefined,
});

/** The area of a search, to be changed; undefined where it has none. */
const drawnIn = ({ polygon, polygon_name: name = '' }: ListingQuery): Outline | undefined =>
  polygon && outlineOf(cornersOf(polygon), name);

/** Areas whose homes are not on this device are shown as such. Gives whether there are any. */
function useAbsentAreas(
  city: CityMap | null,
  areas: readonly Area[] | undefined,
  { held }: Holdings,
): boolean {
  const absent = useMemo(
    () => new Set(held.filter(({ state }) => state.kind !== 'held').map(({ area }) => area.id)),
    [held],
  );
  useEffect(() => {
    if (city !== null && areas !== undefined) city.setAreas(areas, absent);
  }, [city, areas, absent]);
  return absent.size > 0 && (areas?.length ?? 0) > 0;
}

interface MapFootProps {
  /** How many homes are in view; null: not known yet. */
  readonly inView: number | null;
  /** Homes of some areas are not on this device. */
  readonly isPartial: boolean;
  readonly around: Surroundings;
  /** The city the map shows, which is not on this device. */
  readonly away: KnownCity | null;
}

function MapFoot({ inView, isPartial, around, away }: MapFootProps) {
  const { t } = useTranslation('search');
  const isOffline = useReachability() === 'offline';
  const [inUse] = useCities() ?? [];
  const isInParts = around === 'city' && inUse !== undefined && inUse.areas < inUse.total;
  const note = (): string | null => {
    if (around === 'asking') return t('map.lookingAround');
    if (around === 'nothing') return t('map.noHomes');
    if (isInParts) return t('map.parts', { here: inUse.areas, all: inUse.total });
    if (around !== 'away') return null;
    if (!isOffline) return t('map.unasked');
    return away === null ? t('map.away') : t('map.awayNamed', { city: isolated(away.name) });
  };
  return (
    <div
      data-over-map
      className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap items-end gap-2"
    >
      <p role="status" className="sr-only">
        {inView !== null && t('map.inView', { count: inView })}
      </p>
      {inView !== null && (
        <span aria-hidden className={classes(CHIP, 'min-h-8 py-0.5 text-sm')}>
          {t('map.inView', { count: inView })}
        </span>
      )}
      {isPartial && (
        <span className={classes(CHIP, 'min-h-8 py-0.5 text-sm font-normal text-soft')}>
          {t('map.notHeld')}
        </span>
      )}
      <span role="status" className="empty:hidden">
        {note() !== null && (
          <span className={classes(CHIP, 'min-h-8 rounded-card py-1 text-sm whitespace-normal')}>
            {note()}
          </span>
        )}
      </span>
    </div>
  );
}

function NotDrawn() {
  const { t } = useTranslation('search');
  return <p className="grid h-full place-items-center p-8 text-center">{t('map.failed')}</p>;
}
