/** A city as it would stand on the screen, px. */
export interface LabelSpot {
  readonly id: string;
  /** The place of its name: the middle of the top of its ground. */
  readonly x: number;
  readonly y: number;
  /** The longer side of its ground. */
  readonly span: number;
  /** How wide and high its label is, about. */
  readonly width: number;
  readonly height: number;
}

/** Ground that is wider than this is looked at, and needs no name to be pressed. */
const MOST_SPAN_PX = 120;
const MOST_LABELS = 30;
const GAP_PX = 4;

/**
 * The names that are shown on a map of this size: of cities that are small on it, those that come first before others, none over
 * another.
 */
export function cityLabels<Spot extends LabelSpot>(
  spots: readonly Spot[],
  { width, height }: { readonly width: number; readonly height: number },
): readonly Spot[] {
  const shown: Spot[] = [];
  for (const spot of spots) {
    if (shown.length >= MOST_LABELS) break;
    if (spot.span > MOST_SPAN_PX) continue;
    if (spot.x < 0 || spot.y < 0 || spot.x > width || spot.y > height) continue;
    if (!shown.some((other) => areTooClose(spot, other))) shown.push(spot);
  }
  return shown;
}

const areTooClose = (one: LabelSpot, other: LabelSpot): boolean =>
  Math.abs(one.x - other.x) < (one.width + other.width) / 2 + GAP_PX &&
  Math.abs(one.y - other.y) < (one.height + other.height) / 2 + GAP_PX;
