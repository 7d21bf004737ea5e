import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Area } from '#src/data/types.ts';
import { classes } from '#src/ui/classes.ts';
import { useWasInSight } from '#src/ui/useWasInSight.ts';
import type { AreaLabel, AreasMap as OpenMap } from './areasOnMap.ts';

export interface AreasMapProps {
  readonly areas: readonly Area[];
  readonly labels: readonly AreaLabel[];
  /** The area that stands out, and what is in sight at first; null: all of them. */
  readonly open: string | null;
  readonly onArea: (id: string) => void;
}

/** The areas on a map, which comes late; the list says the same in text, and where no map can be drawn it does so alone. */
export function AreasMap({ areas, labels, open, onArea }: AreasMapProps) {
  const { t } = useTranslation('areas');
  const place = useRef<HTMLDivElement>(null);
  const container = useRef<HTMLDivElement>(null);
  const isNear = useWasInSight(place);
  const [map, setMap] = useState<OpenMap | 'none' | null>(null);
  const latest = useRef({ areas, onArea, label: t('facts.map') });
  useEffect(() => {
    latest.current = { areas, onArea, label: t('facts.map') };
  });
  const isReady = isNear && areas.length > 0;
  useEffect(() => {
    if (!isReady) return undefined;
    let isWanted = true;
    let opened: OpenMap | null = null;
    const draw = async () => {
      const { openAreasMap } = await import('./areasOnMap.ts');
      const here = container.current;
      if (!isWanted || here === null) return;
      const { areas: all, label } = latest.current;
      const inSight = all.filter(({ id }) => open === null || id === open);
      opened = openAreasMap({
        container: here,
        areas: all,
        inSight: inSight.length > 0 ? inSight : all,
        label,
        onArea: (id) => latest.current.onArea(id),
      });
      setMap(opened);
      await opened.whenDrawn;
    };
    draw().catch(() => isWanted && setMap('none'));
    return () => {
      isWanted = false;
      opened?.close();
      setMap(null);
    };
  }, [isReady, open]);
  useEffect(() => {
    if (map !== null && map !== 'none') map.show(labels, open);
  }, [map, labels, open]);
  return (
    <div ref={place}>
      {map === 'none' && <p className="mt-4 text-soft">{t('facts.noMap')}</p>}
      {/* It stays: the next area that is opened is drawn in it. */}
      <div
        className={classes(
          'mt-4 h-72 overflow-hidden rounded-card border border-line bg-wash sm:h-96 print:hidden',
          map === 'none' && 'hidden',
        )}
        dir="ltr"
      >
        <div ref={container} className="size-full" />
      </div>
    </div>
  );
}
