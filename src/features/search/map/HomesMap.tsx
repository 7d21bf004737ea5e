import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '#contract/entities/area.ts';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { useMapPoints } from '#src/data/useSearch.ts';
import { boxOfAreas } from '#src/homes/map/boxOfAreas.ts';
import { classes } from '#src/ui/classes.ts';
import type { Holdings } from '../hooks/useHoldings.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { CHIP } from './chip.ts';
import { closed } from './corners.ts';
import { DrawControls } from './DrawControls.tsx';
import { MapChips, ZoomButtons } from './MapControls.tsx';
import { boxOfPoints, countIn } from './pins.ts';
import { PinPreview } from './PinPreview.tsx';
import { roomFor, useCityMap } from './useCityMap.ts';
import { type Drawing, useStillPresses } from './useDrawing.ts';
import { useMapLayers } from './useMapLayers.ts';
import { BY_HAND, useMapView } from './useMapView.ts';
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

/** The homes of a search on a map. What can be done by pointing can be done without: the list is the same. */
export function HomesMap({ query, holdings, markedId, change, onMark, drawing }: HomesMapProps) {
  const { t } = useTranslation('search');
  const areas = useAreas();
  // The map shows what matches everywhere, so that moving it finds more.
  const { bounds, ...everywhere } = query;
  const points = useMapPoints(everywhere);
  const [again] = useState(() => drawing.lastView());
  const box = again ?? bounds ?? (areas === undefined ? null : boxOfAreas(areas));
  const { corners } = drawing;
  const { container, state } = useCityMap({
    box,
    isAgain: again !== null,
    label: t('map.label'),
    onPress: drawing.press,
  });
  const city = state.kind === 'bare' || state.kind === 'open' ? state.city : null;
  const [isFollowing, setFollowing] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const isDrawing = corners !== null;

  const seen = useMapView(city, (moved) => {
    if (isFollowing) change({ bounds: moved });
  });
  const { look } = drawing;
  useEffect(() => {
    if (seen !== null) look(seen.view);
  }, [seen, look]);
  useStillPresses(city, isDrawing);
  useMapLayers(state.kind === 'open' ? state.city : null, {
    points,
    texts: usePinTexts(points?.currency || DEFAULT_CURRENCY, query.type === undefined),
    markedId,
    ring: corners ?? query.polygon ?? NOTHING,
    isDrawing,
    onOpen: setOpened,
    onMark,
  });
  const absent = useMemo(
    () =>
      new Set(
        holdings.held.filter((each) => each.state.kind !== 'held').map(({ area }) => area.id),
      ),
    [holdings.held],
  );
  useEffect(() => {
    if (city !== null && areas !== undefined) city.setAreas(areas, absent);
  }, [city, areas, absent]);

  const whole = points === undefined ? null : boxOfPoints(points);
  const showAll = () => {
    const padding = roomFor(container.current?.clientWidth ?? 0);
    if (whole !== null) city?.map.fitBounds(whole, { padding }, BY_HAND);
  };
  const inView = points === undefined || seen === null ? null : countIn(points, seen.view);
  if (state.kind === 'failed')
    return <p className="grid h-full place-items-center p-8 text-center">{t('map.failed')}</p>;
  return (
    <section aria-label={t('map.label')} className="relative size-full overflow-hidden bg-wash">
      <p id="map-hint" className="sr-only">
        {t('map.hint')}
      </p>
      {/* The library's own styles place this element: it takes its size from the one around it. */}
      <div
        className={classes(
          // Who made a configured map is named above what stands at its foot.
          'absolute inset-0 [&_.maplibregl-ctrl-bottom-right]:bottom-14 max-lg:[&_.maplibregl-ctrl-bottom-right]:bottom-32',
          isDrawing &&
            '[&_.maplibregl-canvas-container]:cursor-crosshair! [&_.maplibregl-marker]:pointer-events-none [&_.maplibregl-marker]:opacity-40!',
        )}
        dir="ltr"
      >
        <div ref={container} aria-describedby="map-hint" className="size-full" />
      </div>
      <p role="status" className="sr-only">
        {inView !== null && t('map.inView', { count: inView })}
      </p>
      <div className="pointer-events-none absolute inset-x-3 top-3 flex items-start justify-between gap-2 max-sm:inset-x-0 max-sm:flex-col">
        <div className="flex min-w-0 gap-2 max-sm:w-full max-sm:overflow-x-auto max-sm:px-3 max-sm:[scrollbar-width:none] sm:flex-wrap [&>*]:pointer-events-auto">
          {isDrawing ? (
            <DrawControls
              canDraw={state.kind === 'open'}
              corners={corners}
              onUndo={drawing.undo}
              onCancel={drawing.end}
              onDone={() => {
                change({ polygon: closed(corners), bounds: undefined });
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
              onDraw={drawing.begin}
            />
          )}
        </div>
        <ZoomButtons
          hasMap={city !== null}
          hasHomes={whole !== null}
          onIn={() => city?.map.zoomIn({}, BY_HAND)}
          onOut={() => city?.map.zoomOut({}, BY_HAND)}
          onWhole={showAll}
        />
      </div>
      <div className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap items-end gap-2">
        {inView !== null && (
          <span aria-hidden className={classes(CHIP, 'min-h-8 py-0.5 text-sm')}>
            {t('map.inView', { count: inView })}
          </span>
        )}
        {absent.size > 0 && areas !== undefined && areas.length > 0 && (
          <span className={classes(CHIP, 'min-h-8 py-0.5 text-sm font-normal text-soft')}>
            {t('map.notHeld')}
          </span>
        )}
      </div>
      {opened.length > 0 && <PinPreview ids={opened} onClose={() => setOpened([])} />}
    </section>
  );
}

const NOTHING: readonly Position[] = [];
