import { useEffect, useRef, useState } from 'react';
import type { Area } from '#src/data/types.ts';
import { createCityMap, type CityMap } from '#src/homes/map/createCityMap.ts';

type Box = readonly [number, number, number, number];

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
    const open = async () => {
      try {
        const city = await createCityMap({
          container: element,
          bounds: [...bounds],
          label: firstLabel.current,
        });
        if (!isWanted) return city.close();
        opened = city;
        setState({ kind: 'open', city });
      } catch {
        if (isWanted) setState({ kind: 'failed' });
      }
      return undefined;
    };
    void open();
    return () => {
      isWanted = false;
      opened?.close();
      setState({ kind: 'opening' });
    };
  }, [canOpen]);
  return { container, state };
}

/** The box around areas; null while none is known. */
export function boxOfAreas(areas: readonly Area[]): Box | null {
  if (areas.length === 0) return null;
  const bounds = areas.map((area) => area.bounds);
  return [
    Math.min(...bounds.map(([west]) => west)),
    Math.min(...bounds.map(([, south]) => south)),
    Math.max(...bounds.map(([, , east]) => east)),
    Math.max(...bounds.map(([, , , north]) => north)),
  ];
}
