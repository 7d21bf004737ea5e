import { type LngLat, type Map as MapLibre, Marker } from 'maplibre-gl';
import type { Position } from '#contract/entities/area.ts';
import { cornerAt, middleOf } from './corners.ts';
import { keyOf } from '#src/ui/keyOf.ts';
import type { Outline, OutlineChange } from './outline.ts';

export interface CornerTexts {
  corner(number: number, count: number): string;
  /** Adds one after the corner of this number. */
  add(number: number): string;
  /** The id of the element that says what the keys do. */
  readonly hintId: string;
}

/** The corners of an area that is drawn, to be dragged, chosen, moved by keys and removed; and between them what adds one. */
export interface CornersLayer {
  show(outline: Outline, texts: CornerTexts): void;
  close(): void;
}

/** How far a press of an arrow key goes, px; with Shift. */
const STEP_PX = 8;
const LEAP_PX = 40;
const STEPS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/** `onChange`: what somebody does to the outline. Elements stay for as long as there is a corner of their number, and with them the focus. */
export function createCornersLayer(
  map: MapLibre,
  onChange: (change: OutlineChange) => void,
): CornersLayer {
  const corners: Marker[] = [];
  const middles: Marker[] = [];

  const addCorner = (index: number): Marker => {
    const element = handle(CORNER);
    const marker = new Marker({ element, draggable: true });
    const at = (place: LngLat = marker.getLngLat()) => cornerAt(place);
    element.addEventListener('click', () => onChange({ kind: 'choose', index }));
    element.addEventListener('keydown', (event) => {
      const change = keyed(event, index, (x, y) => {
        const { x: left, y: top } = map.project(marker.getLngLat());
        return at(map.unproject([left + x, top + y]));
      });
      if (change === null) return;
      // The map moves by the same keys.
      event.preventDefault();
      event.stopPropagation();
      onChange(change);
    });
    marker.on('dragstart', () => onChange({ kind: 'grab' }));
    marker.on('drag', () => onChange({ kind: 'drag', index, at: at() }));
    return marker;
  };
  const addMiddle = (index: number): Marker => {
    const element = handle(MIDDLE);
    element.textContent = '+';
    // By keys a corner itself adds the next.
    element.tabIndex = -1;
    element.addEventListener('click', () => onChange({ kind: 'split', index }));
    return new Marker({ element });
  };

  /** As many markers as places, each where it belongs. */
  const place = (
    markers: Marker[],
    places: readonly Position[],
    make: (index: number) => Marker,
  ) => {
    for (const extra of markers.splice(places.length)) {
      const hadFocus = extra.getElement() === document.activeElement;
      extra.remove();
      if (hadFocus) markers.at(-1)?.getElement().focus();
    }
    for (const [index, [lon, lat]] of places.entries()) {
      const marker = (markers[index] ??= make(index).setLngLat([lon, lat]).addTo(map));
      marker.setLngLat([lon, lat]);
    }
  };

  return {
    show({ corners: ring, chosen }, texts) {
      const sides = ring.length < 2 ? [] : ring.slice(0, ring.length === 2 ? 1 : undefined);
      const halfway = sides.map((from, index) =>
        middleOf(from, ring[(index + 1) % ring.length] ?? from),
      );
      // Below the corners, so that none is covered where they are close.
      place(middles, halfway, addMiddle);
      place(corners, ring, addCorner);
      for (const [index, marker] of middles.entries())
        marker.getElement().setAttribute('aria-label', texts.add(index + 1));
      for (const [index, marker] of corners.entries()) {
        const element = marker.getElement();
        element.setAttribute('aria-label', texts.corner(index + 1, ring.length));
        element.setAttribute('aria-describedby', texts.hintId);
        element.setAttribute('aria-pressed', String(index === chosen));
      }
    },
    close() {
      for (const marker of [...corners, ...middles]) marker.remove();
    },
  };
}

const SPLITS: ReadonlySet<string> = new Set(['Enter', '+']);

/** The action of a key on a corner; null: none. `beside`: the place so many px from it. */
function keyed(
  event: KeyboardEvent,
  index: number,
  beside: (x: number, y: number) => Position,
): OutlineChange | null {
  const key = keyOf(event);
  if (key === 'Delete' || key === 'Backspace') return { kind: 'remove', index };
  if (SPLITS.has(key)) return { kind: 'split', index };
  const step = STEPS[key];
  if (step === undefined) return null;
  const px = event.shiftKey ? LEAP_PX : STEP_PX;
  return { kind: 'move', index, at: beside(step[0] * px, step[1] * px) };
}

/** A press on it is none on the map beneath. */
function handle(className: string): HTMLButtonElement {
  const element = document.createElement('button');
  element.type = 'button';
  element.dataset.corner = '';
  element.className = className;
  element.addEventListener('click', (event) => event.stopPropagation());
  return element;
}

/** 44 px to take hold of, whatever is seen of it. */
const HANDLE =
  'grid size-11 cursor-pointer place-items-center rounded-full bg-transparent before:absolute before:rounded-full before:border-3 before:content-[""]';
const CORNER = `${HANDLE} z-20 cursor-grab active:cursor-grabbing before:size-5 before:border-accent before:bg-sheet aria-pressed:before:size-6 aria-pressed:before:bg-accent`;
const MIDDLE =
  'z-10 grid size-6 cursor-pointer place-items-center rounded-full border border-accent bg-sheet/85 text-sm leading-none font-bold text-accent hover:bg-accent hover:text-on-accent';
