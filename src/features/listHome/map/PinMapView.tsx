import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area, Position } from '#contract/entities/area.ts';
import type { PinMap } from '#src/shared/map/pinMap.ts';
import { PinMark } from '#src/shared/map/index.ts';
import { classes } from '#src/ui/classes.ts';
import { AreaSketch } from './AreaSketch.tsx';

export interface PinMapViewProps {
  readonly area: Area;
  readonly pin: Position | null;
  readonly onPin: (at: Position) => void;
}

/**
 * The neighbourhood with the pin. The map loads late and may not load at all (no WebGL, or offline and never opened
 * before): until then, and for good where it does not, a sketch takes the presses.
 */
export function PinMapView({ area, pin, onPin }: PinMapViewProps) {
  const { t } = useTranslation('listHome');
  const container = useRef<HTMLDivElement>(null);
  const mark = useRef<HTMLDivElement>(null);
  const [map, setMap] = useState<PinMap | null>(null);
  const label = t('place.map', { area: area.name });
  const latest = useRef({ area, label, onPin });
  useEffect(() => {
    latest.current = { area, label, onPin };
  });

  useEffect(() => {
    let isWanted = true;
    let opened: PinMap | null = null;
    const open = async () => {
      const { openPinMap } = await import('#src/shared/map/pinMap.ts');
      const [here, shape] = [container.current, mark.current];
      if (!isWanted || here === null || shape === null) return;
      const pinShape = shape.firstElementChild?.cloneNode(true);
      opened = openPinMap({
        container: here,
        areas: [latest.current.area],
        label: latest.current.label,
        pin: pinShape as HTMLElement,
        onPin: (at) => latest.current.onPin(at),
      });
      // The sketch takes the presses until the map shows something.
      await opened.whenDrawable;
      if (isWanted) setMap(opened);
    };
    open().catch(() => undefined);
    return () => {
      isWanted = false;
      opened?.close();
      setMap(null);
    };
  }, []);
  const [lon, lat] = pin ?? [null, null];
  useEffect(() => {
    map?.stand(lon === null || lat === null ? null : [lon, lat]);
  }, [map, lon, lat]);

  return (
    <div className="relative h-72 overflow-hidden rounded-card border border-line bg-wash">
      {map === null && <AreaSketch area={area} pin={pin} onPin={onPin} />}
      <div
        className={classes('absolute inset-0', map === null && 'pointer-events-none opacity-0')}
        dir="ltr"
      >
        <div ref={container} className="size-full" />
      </div>
      <PinMark ref={mark} />
    </div>
  );
}
