import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CityMap } from '#src/shared/map/index.ts';
import { type CornersLayer, createCornersLayer } from './cornersLayer.ts';
import { useClearOfPanel } from './useClearOfPanel.ts';
import type { Drawing } from './useDrawing.ts';

/** Describes the keys for a corner: in the document while an area is drawn. */
export const CORNER_HINT_ID = 'corner-hint';

/** Puts the corners of the area that is being drawn on a map. Gives the place of the panel over it, which covers none that were there. */
export function useCorners(
  city: CityMap | null,
  { outline, change }: Drawing,
): RefObject<HTMLDivElement | null> {
  const { t } = useTranslation('search');
  const isDrawing = outline !== null;
  const layer = useRef<CornersLayer | null>(null);
  const latest = useRef(change);
  useEffect(() => {
    latest.current = change;
  });
  const texts = useMemo(
    () => ({
      corner: (n: number, count: number) => t('map.corner', { n, of: count }),
      add: (n: number) => t('map.addAfter', { n }),
      hintId: CORNER_HINT_ID,
    }),
    [t],
  );
  useEffect(() => {
    if (city === null || !isDrawing) return undefined;
    const made = createCornersLayer(city.map, (next) => latest.current(next));
    layer.current = made;
    return () => {
      made.close();
      layer.current = null;
    };
  }, [city, isDrawing]);
  useEffect(() => {
    if (city !== null && outline !== null) layer.current?.show(outline, texts);
  }, [city, outline, texts]);
  const panel = useRef<HTMLDivElement>(null);
  useClearOfPanel(city, outline, panel);
  return panel;
}
