import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import type { MapPoints } from '#src/data/types.ts';
import { themeNow } from '#src/homes/map/createCityMap.ts';
import { BY_HAND } from './useMapView.ts';
import { pointFeatures, type Spot, spotsShown } from './pins.ts';

const HOMES = 'homes';
const DOTS = 'home-dots';
const CLUSTER_PX = 76;

export interface PinTexts {
  price(minor: number): string;
  /** What a pin says to who cannot see it. */
  home(minor: number): string;
  cluster(count: number, least: number, most: number): string;
  number(count: number): string;
  /** What stands under the number; empty where rents and prices would be mixed. */
  range(least: number, most: number): string;
}

export interface HomesLayer {
  setPoints(points: MapPoints): void;
  /** Marks a home, wherever it is pointed at. */
  mark(id: string | null): void;
  setTexts(texts: PinTexts): void;
  /** While an area is drawn a press is a corner, whatever stands there. */
  setQuiet(isQuiet: boolean): void;
  close(): void;
}

export interface HomesLayerEvents {
  /** One home, or several that cannot be told apart at any zoom. */
  onOpen(ids: readonly string[]): void;
  onMark(id: string | null): void;
}

/** Homes on a map: the best with their price, those close together as one, all others as dots. */
export function createHomesLayer(
  map: MapLibre,
  first: PinTexts,
  events: HomesLayerEvents,
): HomesLayer {
  let texts = first;
  let points: MapPoints | null = null;
  let markedId: string | null = null;
  let isQuiet = false;
  const markers = new Map<string, { readonly marker: Marker; readonly element: HTMLElement }>();

  map.addSource(HOMES, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    cluster: true,
    clusterRadius: CLUSTER_PX,
    clusterMaxZoom: 15,
    clusterProperties: {
      least: ['min', ['get', 'price']],
      most: ['max', ['get', 'price']],
    },
  });
  map.addLayer({
    id: DOTS,
    type: 'circle',
    source: HOMES,
    paint: {
      'circle-radius': ['case', ['has', 'point_count'], 9, 5],
      'circle-color': themeNow() === 'dark' ? '#b3bdff' : '#2c3a9f',
      'circle-stroke-color': '#ffffff',
      'circle-stroke-width': 1.5,
    },
  });
  const source = () => map.getSource<GeoJSONSource>(HOMES);

  const openCluster = async (cluster: number, lon: number, lat: number) => {
    const zoom = await source()?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined && zoom <= map.getMaxZoom() && zoom > map.getZoom()) {
      map.easeTo({ center: [lon, lat], zoom }, BY_HAND);
      return;
    }
    const leaves = (await source()?.getClusterLeaves(cluster, 20, 0)) ?? [];
    events.onOpen(leaves.flatMap(({ properties }) => idAt(properties?.rank)));
  };
  const idAt = (rank: unknown): string[] => {
    const id = typeof rank === 'number' ? points?.ids[rank] : undefined;
    return id === undefined ? [] : [id];
  };

  const elementOf = (spot: Spot): HTMLElement => {
    const element = document.createElement('button');
    element.type = 'button';
    if (spot.kind === 'cluster') {
      element.className = CLUSTER;
      element.append(
        line(texts.number(spot.count), 'text-sm'),
        line(texts.range(spot.least, spot.most), 'text-[0.6875rem] font-semibold empty:hidden'),
      );
      element.setAttribute('aria-label', texts.cluster(spot.count, spot.least, spot.most));
      element.title = texts.cluster(spot.count, spot.least, spot.most);
      element.addEventListener('click', () => void openCluster(spot.cluster, spot.lon, spot.lat));
      return element;
    }
    const [id = ''] = idAt(spot.rank);
    const price = points?.prices[spot.rank] ?? 0;
    element.className = PIN;
    element.dataset.home = id;
    element.textContent = texts.price(price);
    element.setAttribute('aria-label', texts.home(price));
    element.addEventListener('click', () => events.onOpen([id]));
    element.addEventListener('pointerenter', () => events.onMark(id));
    element.addEventListener('pointerleave', () => events.onMark(null));
    return element;
  };

  const draw = () => {
    const wanted = new Map(spotsShown(spotsInView(map)).map((spot) => [keyOf(spot), spot]));
    for (const [key, { marker }] of markers) {
      if (wanted.has(key)) continue;
      marker.remove();
      markers.delete(key);
    }
    for (const [key, spot] of wanted) {
      if (markers.has(key)) continue;
      const element = elementOf(spot);
      const marker = new Marker({ element }).setLngLat([spot.lon, spot.lat]).addTo(map);
      markers.set(key, { marker, element });
    }
    showMark();
  };
  const showMark = () => {
    for (const { element } of markers.values())
      element.toggleAttribute(
        'data-marked',
        element.dataset.home === markedId && markedId !== null,
      );
  };
  const redraw = () => {
    for (const { marker } of markers.values()) marker.remove();
    markers.clear();
    draw();
  };
  map.on('idle', draw);
  map.on('click', DOTS, ({ features }) => {
    const [found] = features ?? [];
    if (found === undefined || isQuiet) return;
    const { properties, geometry } = found;
    const [lon = 0, lat = 0] = geometry.type === 'Point' ? geometry.coordinates : [];
    if (typeof properties?.cluster_id === 'number')
      void openCluster(properties.cluster_id, lon, lat);
    else events.onOpen(idAt(properties?.rank));
  });

  return {
    setPoints(next) {
      points = next;
      for (const { marker } of markers.values()) marker.remove();
      markers.clear();
      void source()?.setData(pointFeatures(next));
    },
    mark(id) {
      markedId = id;
      showMark();
    },
    setTexts(next) {
      texts = next;
      redraw();
    },
    setQuiet(next) {
      isQuiet = next;
    },
    close() {
      map.off('idle', draw);
      for (const { marker } of markers.values()) marker.remove();
      markers.clear();
    },
  };
}

const CLUSTER =
  'grid min-h-11 min-w-11 cursor-pointer content-center justify-items-center rounded-full border-2 border-sheet bg-accent px-2 font-text leading-tight font-bold whitespace-nowrap text-on-accent tabular-nums shadow-card hover:bg-accent-strong';
const PIN =
  'min-h-6 cursor-pointer rounded-full border border-line bg-sheet px-2 py-0.5 font-text text-[0.8125rem] leading-tight font-bold text-ink tabular-nums shadow-card hover:z-10 hover:bg-accent hover:text-on-accent data-marked:z-20 data-marked:scale-110 data-marked:bg-accent data-marked:text-on-accent';

function line(text: string, className: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  // The map itself runs from left to right in every language.
  element.dir = document.documentElement.dir;
  element.textContent = text;
  return element;
}

const keyOf = (spot: Spot): string =>
  spot.kind === 'cluster' ? `c${spot.cluster}` : `h${spot.rank}`;

/** What the map draws now, each once: a spot on the edge of two tiles is in both. */
function spotsInView(map: MapLibre): Spot[] {
  const spots = new Map<string, Spot>();
  for (const { properties, geometry } of map.queryRenderedFeatures({ layers: [DOTS] })) {
    if (geometry.type !== 'Point') continue;
    const [lon = 0, lat = 0] = geometry.coordinates;
    const spot: Spot =
      typeof properties.cluster_id === 'number'
        ? {
            kind: 'cluster',
            cluster: properties.cluster_id,
            count: Number(properties.point_count),
            least: Number(properties.least),
            most: Number(properties.most),
            lon,
            lat,
          }
        : { kind: 'home', rank: Number(properties.rank), lon, lat };
    spots.set(keyOf(spot), spot);
  }
  return [...spots.values()];
}
