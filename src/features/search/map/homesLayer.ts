import type { GeoJSONSource, MapMouseEvent } from 'maplibre-gl';
import type { MapPoints } from '#src/data/types.ts';
import { type CityMap, setData } from '#src/shared/map/index.ts';
import { BY_HAND } from './useMapView.ts';
import { addHomes, DOTS, fadeDots, HOMES } from './homesSource.ts';
import type { PinTexts } from './pinElement.ts';
import { createPins, pinnedOn } from './pinsOnMap.ts';
import { createEditions, pointFeatures, type Spot } from './pins.ts';
import { spotNear } from './spotNear.ts';
import { createStillPins } from './stillPins.ts';

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

/** Homes on a map: the best with their price, all others as dots, one of those close together. */
export function createHomesLayer(
  { map, draw: drawOn }: Pick<CityMap, 'map' | 'draw'>,
  first: PinTexts,
  events: HomesLayerEvents,
): HomesLayer {
  let texts = first;
  const editions = createEditions();
  let markedId: string | null = null;
  let isQuiet = false;
  let isRanked = true;
  let points: MapPoints | null = null;

  drawOn('homes', addHomes);
  const source = () => map.getSource<GeoJSONSource>(HOMES);

  const openCluster = async ({
    cluster,
    edition,
    lon,
    lat,
  }: Extract<Spot, { readonly kind: 'cluster' }>) => {
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

  const still = createStillPins(map, events.onMark);
  const pins = createPins(map, { onOpen: events.onOpen, onMark: still.onMark });
  const draw = () => {
    if (points !== null) pins.show(pinnedOn(map, points, texts, isRanked), texts);
    pins.mark(markedId);
  };
  const redraw = () => {
    pins.clear();
    draw();
  };
  map.on('idle', draw);
  const press = ({ point, originalEvent }: MapMouseEvent) => {
    // A pin hears of its press by itself; the dot beneath it does not.
    if (isQuiet || originalEvent.target !== map.getCanvas()) return;
    const spot = spotNear(map, DOTS, point);
    if (spot !== null) open(spot);
  };
  map.on('click', press);

  return {
    setPoints(next) {
      points = next;
      // The old pins stay until the new ones are drawn, so that none disappears under a finger.
      const data = pointFeatures(next, editions.add(next));
      drawOn('points', (drawn) => setData(drawn, HOMES, data));
    },
    mark(id) {
      markedId = id;
      pins.mark(id);
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
      drawOn('quiet', (drawn) => fadeDots(drawn, next));
    },
    close() {
      map.off('idle', draw);
      map.off('click', press);
      still.close();
      pins.clear();
    },
  };
}
