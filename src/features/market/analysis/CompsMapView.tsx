import { useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAreas } from '#src/data/useListings.ts';
import { PinMark, type Box } from '#src/shared/map/index.ts';
import type { CompsMap } from './compsMap.ts';
import type { Sheet } from './sheet.ts';

export interface CompsMapViewProps {
  readonly sheet: Sheet;
  readonly out: ReadonlySet<string>;
  readonly onHome: (id: string) => void;
}

/** Room around homes that stand at one place, degrees. */
const LEAST_SPAN = 0.004;

/** The map of the homes. It comes late, and where none can be drawn the table has the same homes. */
export function CompsMapView({ sheet, out, onHome }: CompsMapViewProps) {
  const { t } = useTranslation('market');
  const container = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<CompsMap | 'none' | null>(null);
  const areas = useAreas();
  const points = useMemo(
    () => sheet.homes.map(({ id, lat, lon }) => ({ id, lat, lon, isOut: out.has(id) })),
    [sheet.homes, out],
  );
  const isReady = areas !== undefined && points.length > 0;
  const latest = useRef({ sheet, areas: areas ?? [], onHome, label: t('comparables.map') });
  useEffect(() => {
    latest.current = { sheet, areas: areas ?? [], onHome, label: t('comparables.map') };
  });

  useEffect(() => {
    if (!isReady) return undefined;
    let isWanted = true;
    let opened: CompsMap | null = null;
    const open = async () => {
      const { openCompsMap } = await import('./compsMap.ts');
      const [here, shape] = [container.current, mark.current?.firstElementChild];
      if (!isWanted || here === null || !shape) return;
      const { home } = latest.current.sheet;
      opened = openCompsMap({
        container: here,
        areas: latest.current.areas,
        bounds: boxOf([...latest.current.sheet.homes, ...(home ? [home] : [])]),
        label: latest.current.label,
        subject: home ? { ...home, pin: shape.cloneNode(true) as HTMLElement } : null,
        onHome: (id) => latest.current.onHome(id),
      });
      setMap(opened);
      await opened.whenDrawn;
    };
    open().catch(() => isWanted && setMap('none'));
    return () => {
      isWanted = false;
      opened?.close();
      setMap(null);
    };
  }, [isReady]);
  useEffect(() => {
    if (map !== null && map !== 'none') map.show(points);
  }, [map, points]);

  if (map === 'none' || !isReady) return null;
  return (
    <div
      className="mt-6 h-72 overflow-hidden rounded-card border border-line bg-wash print:hidden"
      dir="ltr"
    >
      <div ref={container} className="size-full" />
      <PinMark ref={mark} />
    </div>
  );
}

function boxOf(places: readonly { readonly lat: number; readonly lon: number }[]): Box {
  const lats = places.map(({ lat }) => lat);
  const lons = places.map(({ lon }) => lon);
  return [
    Math.min(...lons) - LEAST_SPAN,
    Math.min(...lats) - LEAST_SPAN,
    Math.max(...lons) + LEAST_SPAN,
    Math.max(...lats) + LEAST_SPAN,
  ];
}
