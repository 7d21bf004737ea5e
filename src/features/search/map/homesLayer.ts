import {
  type ExpressionSpecification,
  type GeoJSONSource,
  type Map as MapLibre,
  Marker,
} from 'maplibre-gl';
import type { MapPoints } from '#src/data/types.ts';
import { themeNow } from '#src/homes/map/createCityMap.ts';
import { BY_HAND } from './useMapView.ts';
import { createEditions, type Editions, pointFeatures, type Spot, spotsShown } from './pins.ts';
import { spotOf, spotsInView } from './spotsInView.ts';

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

type Cluster = Extract<Spot, { readonly kind: 'cluster' }>;
type Pinned = NonNullable<ReturnType<Editions['homeOf']>>;

/** A pin on the map, and what it is the pin of by the last drawing. */
interface Standing {
  readonly marker: Marker;
  readonly element: HTMLElement;
  readonly spot: Spot;
}

/** Homes on a map: the best with their price, those close together as one, all others as dots. */
export function createHomesLayer(
  map: MapLibre,
  first: PinTexts,
  events: HomesLayerEvents,
): HomesLayer {
  let texts = first;
  const editions = createEditions();
  let markedId: string | null = null;
  let isQuiet = false;
  const markers = new Map<string, Standing>();

  map.addSource(HOMES, {
    type: 'geojson',
    data: { type: 'FeatureCollection', features: [] },
    cluster: true,
    clusterRadius: CLUSTER_PX,
    clusterMaxZoom: 15,
    clusterProperties: {
      least: ['min', ['get', 'price']],
      most: ['max', ['get', 'price']],
      edition: ['max', ['get', 'edition']],
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

  const openCluster = async ({ cluster, edition, lon, lat }: Cluster) => {
    const center = { lon, lat };
    if (!editions.isLast(edition)) {
      // The worker calls others so by now: what is there shows itself further in.
      map.easeTo({ center, zoom: map.getZoom() + 2 }, BY_HAND);
      return;
    }
    const zoom = await source()?.getClusterExpansionZoom(cluster);
    if (zoom !== undefined && zoom <= map.getMaxZoom() && zoom > map.getZoom()) {
      map.easeTo({ center, zoom }, BY_HAND);
      return;
    }
    const leaves = (await source()?.getClusterLeaves(cluster, 20, 0)) ?? [];
    events.onOpen(leaves.flatMap(({ properties }) => idOf(properties)));
  };
  const idOf = (properties: Readonly<Record<string, unknown>> | null): string[] => {
    const { rank, edition } = properties ?? {};
    const home = editions.homeOf({ rank: Number(rank), edition: Number(edition) });
    return home === undefined ? [] : [home.id];
  };
  const open = (spot: Spot) => {
    if (spot.kind === 'home') events.onOpen(idOf({ ...spot }));
    // What others asked of the worker meanwhile took the cluster from under it: the next drawing shows what is there.
    else openCluster(spot).catch(() => undefined);
  };

  /** The same for what looks the same, so that a pin somebody presses, or has the focus on, stays. */
  const keyOf = (spot: Spot): string => {
    if (spot.kind === 'cluster')
      return ['c', spot.count, spot.least, spot.most, place(spot)].join(' ');
    const home = editions.homeOf(spot);
    return ['h', home?.id, home?.price].join(' ');
  };
  const stand = (key: string, spot: Spot): Standing => {
    const element = document.createElement('button');
    element.type = 'button';
    // As it is called by now.
    element.addEventListener('click', () => open(markers.get(key)?.spot ?? spot));
    if (spot.kind === 'cluster') dressCluster(element, spot);
    else dressHome(element, editions.homeOf(spot));
    const marker = new Marker({ element }).setLngLat([spot.lon, spot.lat]).addTo(map);
    return { marker, element, spot };
  };
  const dressCluster = (element: HTMLElement, { count, least, most }: Cluster) => {
    element.className = CLUSTER;
    element.append(
      line(texts.number(count), 'text-sm'),
      line(texts.range(least, most), 'text-[0.6875rem] font-semibold empty:hidden'),
    );
    element.setAttribute('aria-label', texts.cluster(count, least, most));
    element.title = texts.cluster(count, least, most);
  };
  const dressHome = (element: HTMLElement, home: Pinned | undefined) => {
    const { id, price } = home ?? { id: '', price: 0 };
    element.className = PIN;
    element.dataset.home = id;
    element.textContent = texts.price(price);
    element.setAttribute('aria-label', texts.home(price));
    element.addEventListener('pointerenter', () => events.onMark(id));
    element.addEventListener('pointerleave', () => events.onMark(null));
  };

  const draw = () => {
    const wanted = new Map(spotsShown(spotsInView(map, DOTS)).map((spot) => [keyOf(spot), spot]));
    for (const [key, { marker }] of markers) {
      if (wanted.has(key)) continue;
      marker.remove();
      markers.delete(key);
    }
    for (const [key, spot] of wanted) {
      const before = markers.get(key);
      before?.marker.setLngLat([spot.lon, spot.lat]);
      markers.set(key, before === undefined ? stand(key, spot) : { ...before, spot });
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
    const spot = found === undefined || isQuiet ? null : spotOf(found);
    if (spot !== null) open(spot);
  });

  return {
    setPoints(next) {
      // Those before stand until these are drawn: nothing goes and comes again under a finger.
      void source()?.setData(pointFeatures(next, editions.add(next)));
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
      // Pins are faint then, and what is drawn beneath one is not to shine through its number.
      for (const property of ['circle-opacity', 'circle-stroke-opacity'] as const)
        map.setPaintProperty(DOTS, property, next ? FAINT : 1);
    },
    close() {
      map.off('idle', draw);
      for (const { marker } of markers.values()) marker.remove();
      markers.clear();
    },
  };
}

/** Of what stands under a number nothing is seen, and of homes that have no pin a little. */
const FAINT: ExpressionSpecification = ['case', ['has', 'point_count'], 0, 0.12];
const CLUSTER =
  'grid min-h-11 min-w-11 cursor-pointer content-center justify-items-center rounded-full border-2 border-sheet bg-accent px-2 font-text leading-tight font-bold whitespace-nowrap text-on-accent tabular-nums shadow-card hover:bg-accent-strong';
const PIN =
  'min-h-6 cursor-pointer rounded-full border border-line bg-sheet px-2 py-0.5 font-text text-[0.8125rem] leading-tight font-bold text-ink tabular-nums shadow-card hover:z-10 hover:bg-accent hover:text-on-accent data-marked:z-20 data-marked:scale-110 data-marked:bg-accent data-marked:text-on-accent';

/** Some hundred metres: tiles of another zoom give places that differ by some. Degrees. */
const place = ({ lon, lat }: Spot): string => `${lon.toFixed(3)} ${lat.toFixed(3)}`;

function line(text: string, className: string): HTMLElement {
  const element = document.createElement('span');
  element.className = className;
  // The map itself runs from left to right in every language.
  element.dir = document.documentElement.dir;
  element.textContent = text;
  return element;
}
