import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area, Position } from '#contract/entities/area.ts';
import type { PinMap } from '../map/pinMap.ts';
import { PinMark } from '../map/index.ts';

export interface SpotMapProps {
  /** At least one. */
  readonly areas: readonly Area[];
  readonly at: Position | null;
  readonly onPin: (at: Position) => void;
}

/**
 * The city with a pin that a press sets. If no map can be drawn, none is shown: the list has the same places.
 */
export function SpotMap({ areas, at, onPin }: SpotMapProps) {
  const { t } = useTranslation('places');
  const container = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap | 'none' | null>(null);
  const latest = useRef({ areas, onPin, label: t('map') });
  useEffect(() => {
    latest.current = { areas, onPin, label: t('map') };
  });

  useEffect(() => {
    let isWanted = true;
    let opened: PinMap | null = null;
    const open = async () => {
      const { openPinMap } = await import('../map/pinMap.ts');
      const [here, shape] = [container.current, mark.current?.firstElementChild];
      if (!isWanted || here === null || !shape) return;
      opened = openPinMap({
        container: here,
        areas: latest.current.areas,
        label: latest.current.label,
        pin: shape.cloneNode(true) as HTMLElement,
        onPin: (position) => latest.current.onPin(position),
      });
      setMap(opened);
      await opened.whenDrawable;
    };
    open().catch(() => isWanted && setMap('none'));
    return () => {
      isWanted = false;
      opened?.close();
    };
  }, []);
  const [lon, lat] = at ?? [null, null];
  useEffect(() => {
    if (map === null || map === 'none') return;
    map.stand(lon === null || lat === null ? null : [lon, lat]);
  }, [map, lon, lat]);

  if (map === 'none') return null;
  return (
    <div className="h-56 overflow-hidden rounded-card border border-line bg-wash" dir="ltr">
      <div ref={container} className="size-full" />
      <PinMark ref={mark} />
    </div>
  );
}
