import { useEffect, useRef, useState } from 'react';
import type { Box } from '#src/homes/map/boxOfAreas.ts';
import { createCityMap, type CityMap } from '#src/homes/map/createCityMap.ts';

export type MapState =
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly city: CityMap }
  /** No WebGL here. */
  | { readonly kind: 'failed' };

/** A map in an element, from the first box on that is not null. */
export function useCityMap(box: Box | null, label: string) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<MapState>({ kind: 'opening' });
  const canOpen = box !== null;
  const firstBox = useRef(box);
  firstBox.current ??= box;
  const firstLabel = useRef(label);
  useEffect(() => {
    const element = container.current;
    const bounds = firstBox.current;
    if (!canOpen || element === null || bounds === null) return undefined;
    let isWanted = true;
    let opened: CityMap | null = null;
    const observer = new ResizeObserver(() => opened?.map.resize());
    const open = async () => {
      try {
        const city = await createCityMap({
          container: element,
          bounds,
          padding: roomFor(element.clientWidth),
          label: firstLabel.current,
        });
        if (!isWanted) return city.close();
        opened = city;
        observer.observe(element);
        setState({ kind: 'open', city });
      } catch {
        if (isWanted) setState({ kind: 'failed' });
      }
      return undefined;
    };
    void open();
    return () => {
      isWanted = false;
      observer.disconnect();
      opened?.close();
      setState({ kind: 'opening' });
    };
  }, [canOpen]);
  return { container, state };
}

/** On a phone buttons stand above and below the homes, and take the width. */
const PHONE_PX = 640;

/** How much room buttons on a map of this width want, px. */
export function roomFor(width: number) {
  return width < PHONE_PX ? { top: 84, right: 68, bottom: 132, left: 68 } : 48;
}
