import { Maximize, Minus, PenLine, Plus, Search, X } from 'lucide-react';
import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Position } from '#contract/entities/area.ts';
import type { ListingQuery } from '#src/data/types.ts';
import { useAreas } from '#src/data/useListings.ts';
import { useMapPoints } from '#src/data/useSearch.ts';
import { boxOfAreas } from '#src/homes/map/boxOfAreas.ts';
import { classes } from '#src/ui/classes.ts';
import { IconButton } from '#src/ui/IconButton.tsx';
import { isolated } from '#src/i18n/isolated.ts';
import { useLanguage } from '#src/i18n/useLanguage.ts';
import { useFormat } from '#src/i18n/useFormat.ts';
import type { Holdings } from '../hooks/useHoldings.ts';
import type { ChangeQuery } from '../hooks/useQueryAddress.ts';
import { DrawControls } from './DrawControls.tsx';
import { createDrawLayer, type DrawLayer } from './drawLayer.ts';
import { createHomesLayer, type HomesLayer, type PinTexts } from './homesLayer.ts';
import { boxOfPoints, countIn, shortPrice } from './pins.ts';
import { PinPreview } from './PinPreview.tsx';
import { roomFor, useCityMap } from './useCityMap.ts';

type Box = [number, number, number, number];
/** Moving is over when it stood so long. */
const SETTLED_MS = 250;

export interface HomesMapProps {
  readonly query: ListingQuery;
  readonly holdings: Holdings;
  readonly markedId: string | null;
  readonly change: ChangeQuery;
  readonly onMark: (id: string | null) => void;
}

/** The homes of a search on a map. What can be done by pointing can be done without: the list is the same. */
export function HomesMap({ query, holdings, markedId, change, onMark }: HomesMapProps) {
  const { t } = useTranslation('search');
  const format = useFormat();
  const language = useLanguage();
  const areas = useAreas();
  // The map shows what matches everywhere, so that moving it finds more.
  const { bounds, ...everywhere } = query;
  const points = useMapPoints(everywhere);
  const box = bounds ?? (areas === undefined ? null : boxOfAreas(areas));
  const { container, state } = useCityMap(box, t('map.label'));
  const city = state.kind === 'open' ? state.city : null;
  const layers = useRef<{ readonly homes: HomesLayer; readonly draw: DrawLayer } | null>(null);
  const [view, setView] = useState<Box | null>(null);
  const [isFollowing, setFollowing] = useState(false);
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [corners, setCorners] = useState<readonly Position[] | null>(null);

  const currency = points?.currency ?? 'EUR';
  const texts: PinTexts = useMemo(
    () => ({
      price: (minor) => shortPrice(language, minor, currency || 'EUR'),
      home: (minor) => shortPrice(language, minor, currency || 'EUR'),
      number: format.number,
      // A rent and a price are no range.
      range: (least, most) =>
        query.type === undefined
          ? ''
          : [least, most]
              .filter((each, place, all) => all.indexOf(each) === place)
              .map((each) => isolated(shortPrice(language, each, currency || 'EUR')))
              .join('–'),
      cluster: (count, least, most) =>
        t('map.cluster', {
          count,
          prices: [least, most]
            .filter((each, place, all) => all.indexOf(each) === place)
            .map((each) => isolated(shortPrice(language, each, currency || 'EUR')))
            .join(' – '),
        }),
    }),
    [t, format, language, currency, query.type],
  );
  const latest = useRef({ change, onMark, isFollowing, texts });
  useEffect(() => {
    latest.current = { change, onMark, isFollowing, texts };
  });

  useEffect(() => {
    if (city === null) return undefined;
    const { map } = city;
    const draw = createDrawLayer(map);
    const homes = createHomesLayer(map, latest.current.texts, {
      onOpen: setOpened,
      onMark: (id) => latest.current.onMark(id),
    });
    layers.current = { homes, draw };
    let timer: ReturnType<typeof setTimeout> | undefined;
    const settle = (isByHand: boolean) => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        const seen = map.getBounds();
        const next: Box = [
          short(seen.getWest()),
          short(seen.getSouth()),
          short(seen.getEast()),
          short(seen.getNorth()),
        ];
        setView(next);
        if (isByHand && latest.current.isFollowing) latest.current.change({ bounds: next });
      }, SETTLED_MS);
    };
    const onMoved = (event: { readonly originalEvent?: unknown }) =>
      settle(event.originalEvent !== undefined);
    map.on('moveend', onMoved);
    settle(false);
    const observer = new ResizeObserver(() => map.resize());
    observer.observe(map.getContainer());
    return () => {
      clearTimeout(timer);
      observer.disconnect();
      homes.close();
      layers.current = null;
    };
  }, [city]);

  const absent = useMemo(
    () =>
      new Set(
        holdings.held.filter(({ state }) => state.kind !== 'held').map(({ area }) => area.id),
      ),
    [holdings.held],
  );
  useEffect(() => {
    if (city !== null && areas !== undefined) city.setAreas(areas, absent);
  }, [city, areas, absent]);
  useEffect(() => {
    if (city !== null && points !== undefined) layers.current?.homes.setPoints(points);
  }, [city, points]);
  useEffect(() => {
    if (city !== null) layers.current?.homes.setTexts(texts);
  }, [city, texts]);
  useEffect(() => {
    if (city !== null) layers.current?.homes.mark(markedId);
  }, [city, markedId]);
  const ring = corners ?? query.polygon ?? NOTHING;
  useEffect(() => {
    if (city !== null) layers.current?.draw.show(ring);
  }, [city, ring]);
  const isDrawing = corners !== null;
  useEffect(() => {
    if (city === null || !isDrawing) return undefined;
    const { homes } = layers.current ?? {};
    homes?.setQuiet(true);
    const stop = layers.current?.draw.listen((corner) =>
      setCorners((before) => [...(before ?? []), corner]),
    );
    return () => {
      homes?.setQuiet(false);
      stop?.();
    };
  }, [city, isDrawing]);

  const showAll = () => {
    const whole = points === undefined ? null : boxOfPoints(points);
    const room = roomFor(container.current?.clientWidth ?? 0);
    if (whole !== null) city?.map.fitBounds(whole, { padding: room });
  };
  const inView = points === undefined || view === null ? null : countIn(points, view);
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
            '[&_.maplibregl-marker]:pointer-events-none [&_.maplibregl-marker]:opacity-40',
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
          {!isDrawing && (
            <label className={CHIP}>
              <input
                type="checkbox"
                className="size-4"
                checked={isFollowing}
                onChange={({ target }) => setFollowing(target.checked)}
              />
              {t('map.asIMove')}
            </label>
          )}
          {!isDrawing && !isFollowing && view !== null && !isSameBox(view, bounds) && (
            <button type="button" className={CHIP} onClick={() => change({ bounds: view })}>
              <Search size={16} aria-hidden />
              {t('map.here')}
            </button>
          )}
          {!isDrawing && bounds !== undefined && (
            <button
              type="button"
              className={CHIP}
              onClick={() => {
                setFollowing(false);
                change({ bounds: undefined });
              }}
            >
              <X size={16} aria-hidden />
              {t('map.wider')}
            </button>
          )}
          {!isDrawing && (
            <button type="button" className={CHIP} onClick={() => setCorners([])}>
              <PenLine size={16} aria-hidden />
              {t(query.polygon === undefined ? 'map.draw' : 'map.redraw')}
            </button>
          )}
          {!isDrawing && query.polygon !== undefined && (
            <button type="button" className={CHIP} onClick={() => change({ polygon: undefined })}>
              <X size={16} aria-hidden />
              {t('map.undraw')}
            </button>
          )}
          {isDrawing && (
            <DrawControls
              corners={corners}
              onUndo={() => setCorners(corners.slice(0, -1))}
              onCancel={() => setCorners(null)}
              onDone={() => {
                change({ polygon: closed(corners), bounds: undefined });
                setCorners(null);
              }}
            />
          )}
        </div>
        <div className="pointer-events-auto ms-auto grid shrink-0 rounded-field max-sm:me-3 border border-line bg-sheet shadow-card">
          <IconButton label={t('map.zoomIn')} onClick={() => city?.map.zoomIn()}>
            <Plus size={20} aria-hidden />
          </IconButton>
          <IconButton label={t('map.zoomOut')} onClick={() => city?.map.zoomOut()}>
            <Minus size={20} aria-hidden />
          </IconButton>
          <IconButton label={t('map.whole')} onClick={showAll}>
            <Maximize size={20} aria-hidden />
          </IconButton>
        </div>
      </div>
      <div className="pointer-events-none absolute inset-x-3 bottom-3 flex flex-wrap items-end gap-2 max-lg:bottom-20">
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
const CHIP =
  'inline-flex min-h-11 shrink-0 items-center gap-2 rounded-full border border-line bg-sheet px-4 text-[0.9375rem] font-semibold text-ink shadow-card';

/** A hundredth of a second of arc is less than a pixel. */
const short = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

const isSameBox = (one: Box, other: readonly number[] | undefined): boolean =>
  other !== undefined && one.every((each, place) => Math.abs(each - (other[place] ?? 0)) < 1e-4);

function closed(corners: readonly Position[]): Position[] {
  return [...corners, ...corners.slice(0, 1)];
}
