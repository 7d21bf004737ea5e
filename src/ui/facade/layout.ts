import type { FacadeDesign } from './designs.ts';

/** The picture is 400 × 300; the street begins at GROUND. */
export const WIDTH = 400;
export const HEIGHT = 300;
export const GROUND = 262;

export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Layout {
  readonly body: Box;
  /** By floor, the ground floor last; the door's bay has no window there. */
  readonly windows: readonly (Box & { readonly floor: number; readonly bay: number })[];
  readonly door: Box;
  readonly floorHeight: number;
}

const FLOOR = { tall: 50, square: 46, arched: 52 } as const;
const MAX_BODY = 188;

/** The positions of all parts of a house. Pure, so that it can be tested without drawing. */
export function layOut({ floors, bays, window }: FacadeDesign): Layout {
  const floorHeight = Math.min(FLOOR[window], MAX_BODY / floors);
  const width = 44 * bays + 28;
  const height = floorHeight * floors;
  const body = { x: (WIDTH - width) / 2, y: GROUND - height, width, height };
  const bay = (width - 20) / bays;
  const size = sizeOf(window, bay, floorHeight);
  const doorBay = Math.floor(bays / 2);
  const windows = Array.from({ length: floors * bays }, (_, index) => ({
    floor: Math.floor(index / bays),
    bay: index % bays,
  }))
    .filter(({ floor, bay: at }) => floor < floors - 1 || at !== doorBay)
    .map(({ floor, bay: at }) => ({
      floor,
      bay: at,
      x: body.x + 10 + at * bay + (bay - size.width) / 2,
      y: body.y + floor * floorHeight + (floorHeight - size.height) / 2,
      ...size,
    }));
  const doorWidth = Math.min(26, bay - 10);
  const doorHeight = floorHeight * 0.78;
  const door = {
    x: body.x + 10 + doorBay * bay + (bay - doorWidth) / 2,
    y: GROUND - doorHeight,
    width: doorWidth,
    height: doorHeight,
  };
  return { body, windows, door, floorHeight };
}

function sizeOf(window: FacadeDesign['window'], bay: number, floor: number) {
  const width = Math.min(window === 'square' ? 24 : 18, bay - 16);
  return { width, height: window === 'square' ? Math.min(24, floor - 16) : floor * 0.64 };
}
