import { type MapLayerMouseEvent, Marker } from 'maplibre-gl';
import type { Area } from '#contract/entities/area.ts';
import { type Box, boxOfAreas, AREAS, createCityMap, themeNow } from '#src/shared/map/index.ts';

export interface AreaLabel {
  readonly id: string;
  readonly name: string;
  /** Its price in short; empty: none is told. */
  readonly figure: string;
}

export interface AreasMap {
  /** Resolves once the areas are drawn, never if it is closed before. Rejects where the map's files did not come. */
  readonly whenDrawn: Promise<void>;
  /** Marks these areas with their labels; `open`: the one that stands out. */
  show(labels: readonly AreaLabel[], open: string | null): void;
  close(): void;
}

export interface AreasMapOptions {
  readonly container: HTMLElement;
  readonly areas: readonly Area[];
  /** The view at first: these of the areas. */
  readonly inSight: readonly Area[];
  /** The map's name, for people who cannot see it. */
  readonly label: string;
  /** An area was pressed. */
  readonly onArea: (id: string) => void;
}

const OPEN = 'open-area';
const PRESSED = 'pressed-area';
const WORLD: Box = [-180, -60, 180, 75];
const COLOUR = { light: '#2c3a9f', dark: '#b3bdff' } as const;

/** The areas of a city, each to be pressed. Throws without WebGL. */
export function openAreasMap({
  container,
  areas,
  inSight,
  label,
  onArea,
}: AreasMapOptions): AreasMap {
  const { map, draw, whenDrawable, setAreas, close } = createCityMap({
    container,
    bounds: boxOfAreas(inSight) ?? WORLD,
    label,
    maxZoom: 16,
    padding: 44,
  });
  // The page scrolls over the map: only deliberate gestures move the map.
  map.scrollZoom.disable();
  if (matchMedia('(pointer: coarse)').matches) map.dragPan.disable();
  setAreas(areas, new Set());
  const centreOf = new Map(areas.map(({ id, centre }) => [id, centre]));
  let markers: readonly Marker[] = [];
  let openId: string | null = null;
  draw('area layers', (drawn) => {
    // An invisible layer that takes the presses.
    drawn.addLayer({
      id: PRESSED,
      type: 'fill',
      source: AREAS,
      paint: { 'fill-color': '#000', 'fill-opacity': 0 },
    });
    drawn.addLayer({ id: OPEN, type: 'line', source: AREAS, paint: { 'line-width': 3 } });
  });
  const paint = () =>
    draw('open area', (drawn) => {
      drawn.setPaintProperty(OPEN, 'line-color', COLOUR[themeNow()]);
      drawn.setFilter(OPEN, ['==', ['get', 'id'], openId ?? '']);
    });
  paint();
  const themes = new MutationObserver(paint);
  themes.observe(document.documentElement, { attributeFilter: ['data-theme'] });
  map.on('click', PRESSED, ({ features }: MapLayerMouseEvent) => {
    const id: unknown = features?.[0]?.properties['id'];
    if (typeof id === 'string') onArea(id);
  });
  /** Labels that would lie over one another give way to those before them. */
  const makeRoom = () => {
    const taken: DOMRect[] = [];
    for (const marker of markers) {
      const element = marker.getElement();
      element.style.visibility = '';
      const box = element.getBoundingClientRect();
      const isFree = taken.every(
        (other) =>
          box.right < other.left ||
          box.left > other.right ||
          box.bottom < other.top ||
          box.top > other.bottom,
      );
      if (isFree) taken.push(box);
      else element.style.visibility = 'hidden';
    }
  };
  map.on('moveend', makeRoom);
  return {
    whenDrawn: whenDrawable,
    show(labels, open) {
      openId = open;
      for (const marker of markers) marker.remove();
      markers = labels.flatMap(({ id, name, figure }) => {
        const centre = centreOf.get(id);
        if (centre === undefined || figure === '') return [];
        const element = labelOf(name, figure, id === open);
        // Below the name that the map itself writes there.
        return [
          new Marker({ element, anchor: 'top', offset: [0, 10] }).setLngLat(centre).addTo(map),
        ];
      });
      makeRoom();
      paint();
    },
    close() {
      themes.disconnect();
      close();
    },
  };
}

/** The list beside the map says the same: labels are for the eye, and a press goes through them. */
function labelOf(name: string, figure: string, isOpen: boolean): HTMLElement {
  const element = document.createElement('span');
  element.className = `pointer-events-none rounded-full border px-2 py-0.5 text-xs font-semibold shadow-card ${
    isOpen ? 'border-accent bg-accent text-on-accent' : 'border-edge bg-sheet text-ink'
  }`;
  element.textContent = figure;
  element.title = name;
  element.ariaHidden = 'true';
  return element;
}
