import { type Map as MapLibre, Marker } from 'maplibre-gl';
import type { KnownCity } from '#src/data/types.ts';
import { cityLabels, type LabelSpot } from './cityLabels.ts';

/** How a city reads on the map. */
export interface CityTexts {
  /** Below its name: how many homes, or that they are not here. */
  note(city: KnownCity): string;
  /** The action of a press, for people who hear it. */
  label(city: KnownCity): string;
}

export interface CitiesLayer {
  /** Those with most homes first. */
  setCities(cities: readonly KnownCity[]): void;
  setTexts(texts: CityTexts): void;
  /** While an area is drawn they are not in the way. */
  setQuiet(isQuiet: boolean): void;
  close(): void;
}

/** px of a letter of a label, about, and of what is around it. */
const [LETTER_PX, AROUND_PX, HEIGHT_PX] = [8, 28, 48];
/** The label stands above whatever stands in the middle of the city. */
const ABOVE_PX = -26;

/** Names of cities on a map that shows more than one, each a button. `onOpen`: somebody wants to go there. */
export function createCitiesLayer(
  map: MapLibre,
  first: CityTexts,
  onOpen: (city: KnownCity) => void,
): CitiesLayer {
  let texts = first;
  let cities: readonly KnownCity[] = [];
  let isQuiet = false;
  const markers = new Map<string, { readonly marker: Marker; readonly element: HTMLElement }>();

  const draw = () => {
    const { clientWidth: width, clientHeight: height } = map.getContainer();
    const spots = isQuiet ? [] : cities.map((city) => ({ ...spotOf(map, city), city }));
    const shown = new Map(cityLabels(spots, { width, height }).map((spot) => [spot.id, spot.city]));
    for (const [id, { marker }] of markers) {
      if (shown.has(id)) continue;
      marker.remove();
      markers.delete(id);
    }
    for (const [id, city] of shown) {
      const drawn = markers.get(id) ?? added(city);
      markers.set(id, drawn);
      say(drawn.element, city, texts);
    }
  };
  const added = ({ id, bounds }: KnownCity) => {
    const element = document.createElement('button');
    element.type = 'button';
    element.className = LABEL;
    element.dataset.city = id;
    element.addEventListener('click', (event) => {
      // It is no press on the map.
      event.stopPropagation();
      const city = cities.find((each) => each.id === id);
      if (city !== undefined) onOpen(city);
    });
    const marker = new Marker({ element, anchor: 'bottom', offset: [0, ABOVE_PX] })
      .setLngLat([(bounds[0] + bounds[2]) / 2, (bounds[1] + bounds[3]) / 2])
      .addTo(map);
    return { marker, element };
  };
  map.on('moveend', draw);

  return {
    setCities(next) {
      cities = next;
      draw();
    },
    setTexts(next) {
      texts = next;
      draw();
    },
    setQuiet(next) {
      isQuiet = next;
      draw();
    },
    close() {
      map.off('moveend', draw);
      for (const { marker } of markers.values()) marker.remove();
      markers.clear();
    },
  };
}

function spotOf(map: MapLibre, { id, name, bounds }: KnownCity): LabelSpot {
  const [west, south, east, north] = bounds;
  const middle = map.project([(west + east) / 2, (south + north) / 2]);
  const [low, high] = [map.project([west, south]), map.project([east, north])];
  return {
    id,
    x: middle.x,
    y: middle.y,
    span: Math.max(high.x - low.x, low.y - high.y),
    width: name.length * LETTER_PX + AROUND_PX,
    height: HEIGHT_PX,
  };
}

function say(element: HTMLElement, city: KnownCity, texts: CityTexts): void {
  const label = texts.label(city);
  if (element.getAttribute('aria-label') === label) return;
  element.setAttribute('aria-label', label);
  element.toggleAttribute('data-away', !city.isHere);
  const name = document.createElement('bdi');
  name.className = 'text-[0.9375rem] font-bold';
  name.textContent = city.name;
  const note = document.createElement('span');
  note.className = 'text-xs font-medium text-soft';
  note.dir = document.documentElement.dir;
  note.textContent = texts.note(city);
  element.replaceChildren(name, note);
}

const LABEL =
  'grid min-h-11 cursor-pointer content-center justify-items-center rounded-field border border-line bg-sheet px-3 py-1 font-text leading-tight whitespace-nowrap text-ink shadow-card hover:z-10 hover:border-accent data-away:border-dashed';
