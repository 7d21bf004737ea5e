import type { LngLat } from 'maplibre-gl';
import { useEffect, useRef, useState } from 'react';
import { type Box, createCityMap, type CityMap } from '#src/shared/map/index.ts';

export type MapState =
  /** The place to show is not known yet. */
  | { readonly kind: 'opening' }
  /** It can be moved and pressed, and is still empty. */
  | { readonly kind: 'bare'; readonly city: CityMap }
  /** It can be drawn on. */
  | { readonly kind: 'open'; readonly city: CityMap }
  /** No WebGL here. */
  | { readonly kind: 'failed' }
  /** The network went before all of its files had come. */
  | { readonly kind: 'absent' };

export interface CityMapUse {
  /** The first view; null: not known yet. */
  readonly box: Box | null;
  /** `box` is what another map showed: this one shows it as it was, without room around it. */
  readonly isAgain?: boolean;
  /** The map's name, for people who cannot see it. */
  readonly label: string;
  /** A press on the map, from its first moment on. */
  readonly onPress: (at: LngLat) => void;
}

/** A map in an element, from the first box on that is not null. `city`: the map, whether it can be drawn on yet or not. */
export function useCityMap(use: CityMapUse) {
  const container = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<MapState>({ kind: 'opening' });
  const canOpen = use.box !== null;
  const firstBox = useRef(use.box);
  firstBox.current ??= use.box;
  const latest = useRef(use);
  useEffect(() => {
    latest.current = use;
  });
  useEffect(() => {
    const element = container.current;
    const bounds = firstBox.current;
    if (!canOpen || element === null || bounds === null) return undefined;
    let isWanted = true;
    let city: CityMap | null = null;
    const observer = new ResizeObserver(() => city?.map.resize());
    const open = (): CityMap | null => {
      try {
        const { label, isAgain = false } = latest.current;
        const padding = isAgain ? 0 : roomFor(element.clientWidth);
        const opened = createCityMap({ container: element, bounds, padding, label, isWide: true });
        // Together with the map: whoever presses on it at once is heard.
        opened.map.on('click', ({ lngLat }) => latest.current.onPress(lngLat));
        observer.observe(element);
        setState({ kind: 'bare', city: opened });
        return opened;
      } catch {
        setState({ kind: 'failed' });
        return null;
      }
    };
    const draw = async (opened: CityMap) => {
      const isHere = await opened.whenDrawable.then(
        () => true,
        () => false,
      );
      if (isWanted) setState(isHere ? { kind: 'open', city: opened } : { kind: 'absent' });
    };
    city = open();
    if (city !== null) void draw(city);
    return () => {
      isWanted = false;
      observer.disconnect();
      city?.close();
      setState({ kind: 'opening' });
    };
  }, [canOpen]);
  return { container, state, city: 'city' in state ? state.city : null };
}

/** On a phone buttons stand above and below the homes, and take the width. */
const PHONE_PX = 640;

/** How much room buttons on a map of this width want, px. */
export function roomFor(width: number) {
  return width < PHONE_PX ? { top: 84, right: 68, bottom: 132, left: 68 } : 48;
}
