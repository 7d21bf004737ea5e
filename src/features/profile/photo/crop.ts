export interface Crop {
  readonly x: number;
  readonly y: number;
  /** Of the square that is taken, px of the picture. */
  readonly side: number;
  /** Of the square that is made, px. */
  readonly target: number;
}

/** The square in the middle, made no larger than it was. */
export function cropOf(width: number, height: number, most: number): Crop {
  const side = Math.min(width, height);
  return {
    x: Math.floor((width - side) / 2),
    y: Math.floor((height - side) / 2),
    side,
    target: Math.min(side, most),
  };
}
