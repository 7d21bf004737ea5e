export interface Crop {
  readonly x: number;
  readonly y: number;
  /** The side of the square that is cut out, px of the picture. */
  readonly side: number;
  /** The side of the resulting square, px. */
  readonly target: number;
}

/** The square in the middle, never enlarged. */
export function cropOf(width: number, height: number, most: number): Crop {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    side,
    target: Math.min(side, most),
  };
}
