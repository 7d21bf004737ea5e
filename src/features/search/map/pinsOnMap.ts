import { type Map as MapLibre, Marker } from 'maplibre-gl';
import { DEFAULT_CURRENCY } from '#contract/rules/money/money.ts';
import type { MapPoints } from '#src/data/types.ts';
import { pinElement, type PinTexts } from './pinElement.ts';
import { pinsShown, type PinView, type Rect } from './pins.ts';

/** A home with what its pin says, and where it stands. */
export interface Pinned {
  readonly id: string;
  readonly price: number;
  readonly currency: string;
  readonly lon: number;
  readonly lat: number;
}

export interface Pins {
  /** These and no others. */
  show(homes: readonly Pinned[], texts: PinTexts): void;
  /** Marks the pin of this home and no other. */
  mark(id: string | null): void;
  clear(): void;
}

/** The pins that stand on a map. */
export function createPins(
  map: MapLibre,
  events: {
    onOpen(ids: readonly string[]): void;
    onMark(id: string | null): void;
  },
): Pins {
  const markers = new Map<string, Marker>();
  const add = (home: Pinned, texts: PinTexts): Marker => {
    const element = pinElement(home, texts, events.onMark);
    element.addEventListener('click', () => events.onOpen([home.id]));
    return new Marker({ element }).setLngLat([home.lon, home.lat]).addTo(map);
  };
  return {
    show(homes, texts) {
      const wanted = new Map(homes.map((home) => [keyOf(home), home]));
      for (const [key, marker] of markers) {
        if (wanted.has(key)) continue;
        marker.remove();
        markers.delete(key);
      }
      for (const [key, home] of wanted) {
        const before = markers.get(key);
        if (before === undefined) markers.set(key, add(home, texts));
        else before.setLngLat([home.lon, home.lat]);
      }
    },
    mark(id) {
      for (const marker of markers.values()) {
        const element = marker.getElement();
        element.toggleAttribute('data-marked', id !== null && element.dataset.home === id);
      }
    },
    clear() {
      for (const marker of markers.values()) marker.remove();
      markers.clear();
    },
  };
}

/** The same for what looks the same, so that a pin somebody presses, or has the focus on, stays. */
const keyOf = ({ id, price, currency }: Pinned): string => `${id} ${price} ${currency}`;

/** The homes that get a pin on the map as it is seen now. */
export function pinnedOn(
  map: MapLibre,
  points: MapPoints,
  texts: PinTexts,
  isRanked: boolean,
): readonly Pinned[] {
  const homeAt = (rank: number): Pinned => ({
    id: points.ids[rank] ?? '',
    price: points.prices[rank] ?? 0,
    currency: points.currencies[points.currencyOf[rank] ?? 0] ?? DEFAULT_CURRENCY,
    lon: points.positions[rank * 2] ?? 0,
    lat: points.positions[rank * 2 + 1] ?? 0,
  });
  const view = viewOf(map, (rank) => {
    const { price, currency } = homeAt(rank);
    return texts.price(price, currency);
  });
  return pinsShown(points, view, isRanked).map(homeAt);
}

const USUAL_PX = 16;

/** The visible part of the map now, and the parts that cover it. */
function viewOf(map: MapLibre, textOf: PinView['textOf']): PinView {
  const element = map.getContainer();
  const outer = element.getBoundingClientRect();
  const bounds = map.getBounds();
  const over = element.closest('section')?.querySelectorAll('[data-over-map] > *') ?? [];
  return {
    box: [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()],
    width: outer.width,
    height: outer.height,
    project: (lon, lat) => map.project([lon, lat]),
    covered: [...over].map((each): Rect => {
      const { left, top, right, bottom } = each.getBoundingClientRect();
      const [x, y] = [outer.left, outer.top];
      return { left: left - x, top: top - y, right: right - x, bottom: bottom - y };
    }),
    scale: Number.parseFloat(getComputedStyle(document.documentElement).fontSize) / USUAL_PX,
    textOf,
  };
}
