import { type GeoJSONSource, type Map as MapLibre, Marker } from 'maplibre-gl';
import type { MapPoints } from '#src/data/types.ts';
import { BY_HAND } from './useMapView.ts';
import { addHomes, DOTS, fadeDots, HOMES } from './homesSource.ts';
import { type Cluster, clusterElement, pinElement, type PinTexts } from './pinElement.ts';
import { createEditions, type Editions, pointFeatures, type Spot, spotsShown } from './pins.ts';
import { spotOf, spotsInView } from './spotsInView.ts';

export interface HomesLayer {
  setPoints(points: MapPoints): void;
  /** Marks a home, wherever it is pointed at. */
  mark(id: string | null): void;
  setTexts(texts: PinTexts): void;
  /** The best homes wear their price first; or all are alike. */
  setRanked(isRanked: boolean): void;
  /** While an area is drawn a press is a corner, whatever stands there. */
  setQuiet(isQuiet: boolean): void;
  close(): void;
}

export interface HomesLayerEvents {
  /** One home, or several that cannot be told apart at any zoom. */
  onOpen(ids: readonly string[]): void;
  onMark(id: string | null): void;
}

/** A pin on the map, and what it is the pin of by the last drawing. */
interface DrawnPin {
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
  let isRanked = true;
  const markers = new Map<string, DrawnPin>();

  addHomes(map);
  const source = () => map.getSource<GeoJSONSource>(HOMES);

  const openCluster = async ({ cluster, edition, lon, lat }: Cluster) => {
    const center = { lon, lat };
    if (!editions.isLast(edition)) {
      // The worker has given this number to another cluster: zooming in shows the homes of this one.
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
    // The cluster is gone when the homes changed meanwhile: the next drawing shows what is there now.
    else openCluster(spot).catch(() => undefined);
  };

  const addPin = (key: string, spot: Spot): DrawnPin => {
    const element =
      spot.kind === 'cluster'
        ? clusterElement(spot, editions.currencyOf(spot), texts)
        : pinElement(editions.homeOf(spot), texts, events.onMark);
    // The worker may have given the cluster another number since.
    element.addEventListener('click', () => open(markers.get(key)?.spot ?? spot));
    const marker = new Marker({ element }).setLngLat([spot.lon, spot.lat]).addTo(map);
    return { marker, element, spot };
  };

  const draw = () => {
    const wanted = new Map(
      spotsShown(spotsInView(map, DOTS), isRanked).map((spot) => [keyOf(spot, editions), spot]),
    );
    for (const [key, { marker }] of markers) {
      if (wanted.has(key)) continue;
      marker.remove();
      markers.delete(key);
    }
    for (const [key, spot] of wanted) {
      const before = markers.get(key);
      before?.marker.setLngLat([spot.lon, spot.lat]);
      markers.set(key, before === undefined ? addPin(key, spot) : { ...before, spot });
    }
    showMark();
  };
  const showMark = () => markOnly(markers.values(), markedId);
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
      // The old pins stay until the new ones are drawn, so that none disappears under a finger.
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
    setRanked(next) {
      isRanked = next;
      redraw();
    },
    setQuiet(next) {
      isQuiet = next;
      fadeDots(map, next);
    },
    close() {
      map.off('idle', draw);
      for (const { marker } of markers.values()) marker.remove();
      markers.clear();
    },
  };
}

/** Marks the pin of this home and no other. */
function markOnly(pins: Iterable<DrawnPin>, id: string | null): void {
  for (const { element } of pins)
    element.toggleAttribute('data-marked', id !== null && element.dataset.home === id);
}

/** The same for what looks the same, so that a pin somebody presses, or has the focus on, stays. */
function keyOf(spot: Spot, editions: Editions): string {
  if (spot.kind === 'cluster')
    return ['c', spot.count, spot.least, spot.most, editions.currencyOf(spot), place(spot)].join(
      ' ',
    );
  const home = editions.homeOf(spot);
  return ['h', home?.id, home?.price, home?.currency].join(' ');
}

/** A place to some hundred metres, in degrees: tiles of other zooms give slightly different ones. */
const place = ({ lon, lat }: Spot): string => `${lon.toFixed(3)} ${lat.toFixed(3)}`;
